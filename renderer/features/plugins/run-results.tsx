import { Button, Stack, Table, Text } from '@mantine/core'
import type { ActionResult } from '../../../server/contract/define/action.ts'
import type { invokePluginKpi } from '../../../server/contract/resources/plugin.ts'
import { durationText } from '../../format/span-text.ts'
import { kpiText } from '../kpi/kpi-text.ts'
import classes from './plugins.module.css'
import { runError } from './run-words.ts'

type Run = ActionResult<typeof invokePluginKpi>

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface RunResultsProps {
  run: Run
  onLine: (line: number) => void
}

/** Result of a plugin run: values, errors and console output. */
export function RunResults({ run: { items, durationMs, logs }, onLine }: RunResultsProps) {
  const values = items.flatMap((item) => ('value' in item ? [item] : []))
  const errors = items.flatMap((item) => ('error' in item ? [runError(item.name, item.error)] : []))
  return (
    <Stack role="status" aria-label="Result" gap="sm">
      {values.length > 0 && (
        <Table aria-label="Values" className={classes.values ?? ''}>
          <Table.Tbody>
            {values.map(({ name, value, unit }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{name}</Table.Th>
                <Table.Td ta="right">{kpiText(value, undefined)}</Table.Td>
                <Table.Td>{unit ?? ''}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {errors.length > 0 && (
        <ul className={`grid gap-s ${classes.errors}`} aria-label="Errors">
          {errors.map(({ text, line }) => (
            <li key={text}>
              <span>{sentenceCase(text)}</span>
              {line !== undefined && (
                <Button variant="subtle" onClick={() => onLine(line)}>
                  {`Go to line ${line}`}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {items.length === 0 && <Text>It returned no values.</Text>}
      <Text c="dimmed">{`Its code ran for ${durationText(durationMs)}; the limit is 2 s and 64 MB.`}</Text>
      {logs.length > 0 && (
        <section aria-label="Console">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box needs focus to scroll by keyboard */}
          <pre className={classes.logs} tabIndex={0}>
            {logs.join('\n')}
          </pre>
        </section>
      )}
    </Stack>
  )
}
