import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { copyText } from '../../../ui/form/copy-text.ts'
import { RowButtons } from '../../../ui/form/row-buttons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import classes from '../plots/workspace.module.css'
import { useKeptLayouts } from './kept-layouts.ts'

interface LayoutsPanelProps {
  /** The layout in use, as parameters of an address. */
  text: string
  onUse: (text: string) => void
}

/** Layouts by name, and the address of this one. */
export function LayoutsPanel({ text, onUse }: LayoutsPanelProps) {
  const { layouts, keep, remove } = useKeptLayouts()
  const [name, setName] = useState('')
  const toast = useToast()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    keep({ name: name.trim(), text })
    setName('')
  }
  const share = async () => {
    const isCopied = await copyText(location.href)
    toast({ text: isCopied ? 'The address is copied.' : 'Copy the address from the top of the browser.' })
  }
  return (
    <Panel title="Layouts">
      {layouts.length > 0 && (
        <ul className={classes.laps} aria-label="Your layouts">
          {layouts.map((layout) => (
            <li key={layout.name}>
              <Button variant="default" onClick={() => onUse(layout.text)}>
                {layout.name}
              </Button>
              <RowButtons what={layout.name} onRemove={() => remove(layout.name)} />
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={save} className="stack gap-s">
        <TextInput
          label="Name of this layout"
          description="Channels, axis, map and maths channels, without the laps. Kept for you in this browser."
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="off"
        />
        <div className="cluster gap-s">
          <Button type="submit" variant="default">
            Keep layout
          </Button>
          <Button variant="default" onClick={share}>
            Copy address
          </Button>
        </div>
      </form>
    </Panel>
  )
}
