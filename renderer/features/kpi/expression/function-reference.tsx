import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { describeFunctions } from '../../../../server/calc/kpi/describe.ts'
import classes from '../kpi.module.css'

const FUNCTIONS = describeFunctions()

/** Reference of all functions with description and example. */
export function FunctionReference() {
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().split(/\s+/)
  const found = FUNCTIONS.filter(({ name, aliases, group, summary }) => {
    const text = [name, ...aliases, group, summary].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return (
    <>
      <TextInput
        label="Find a function"
        type="search"
        placeholder="Name or what it does"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
      <section className={classes.functions} aria-label="Functions" tabIndex={0}>
        {found.map(({ name, aliases, signature, summary, unit, example, source }) => (
          <details key={name}>
            <summary>
              <code>{signature}</code>
            </summary>
            <p>{summary}.</p>
            <p>
              <code>{example}</code>
            </p>
            <Text component="p" c="dimmed">
              {[
                `Unit: ${unit}.`,
                aliases.length > 0 && `Also: ${aliases.join(', ')}.`,
                `Definition: ${source}.`,
              ]
                .filter(Boolean)
                .join(' ')}
            </Text>
          </details>
        ))}
      </section>
      {found.length === 0 && <Text c="dimmed">No function found. Try another word.</Text>}
    </>
  )
}
