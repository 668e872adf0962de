import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../../format/failure.ts'
import { copyText } from '../../../ui/form/copy-text.ts'
import { RowButtons } from '../../../ui/form/row-buttons.tsx'
import { Notice } from '../../../ui/notice.tsx'
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
  const { layouts, mayKeep, mayRemove, error, keep, remove } = useKeptLayouts()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const toast = useToast()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    keep({ name: name.trim(), text, shared })
    setName('')
    setShared(false)
  }
  const share = async () => {
    const isCopied = await copyText(location.href)
    toast({ text: isCopied ? 'The address is copied.' : 'Copy the address from the top of the browser.' })
  }
  return (
    <Panel title="Layouts">
      {layouts.length > 0 && (
        <ul className={classes.laps} aria-label="Layouts">
          {layouts.map((layout) => (
            <li key={layout.id}>
              <Button variant="default" onClick={() => onUse(layout.text)}>
                {layout.name}
              </Button>
              {layout.isOwn && mayRemove && (
                <RowButtons what={layout.name} onRemove={() => remove(layout.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={save} className="stack gap-s">
        {mayKeep && (
          <>
            <TextInput
              label="Name of this layout"
              description="Channels, axis, map and maths channels, without the laps. Kept for you on every device."
              value={name}
              maxLength={200}
              onChange={(event) => setName(event.currentTarget.value)}
              autoComplete="off"
            />
            <label className="check">
              <input
                type="checkbox"
                checked={shared}
                onChange={(event) => setShared(event.currentTarget.checked)}
              />
              For everybody in the team
            </label>
          </>
        )}
        <div className="cluster gap-s">
          {mayKeep && (
            <Button type="submit" variant="default">
              Keep layout
            </Button>
          )}
          <Button variant="default" onClick={share}>
            Copy address
          </Button>
        </div>
        {error && <Notice kind="error">{toFailure(error).message}</Notice>}
      </form>
    </Panel>
  )
}
