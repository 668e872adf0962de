import { Button, CloseButton, NativeSelect } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { sameValue } from '../../../data/queue/same-value.ts'
import { useSessionScope } from '../../../laps/scope/session-scope.ts'
import { type LapField, readField } from '../../../laps/store/lap-fields.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import { LapFieldInput } from '../../session/lap/lap-field-input.tsx'
import classes from './bulk-bar.module.css'

/** Fields that can be set for several laps, most frequent first. */
const SETTABLE = [
  'trackStatus',
  'stint',
  'driverId',
  'tyreSetId',
  'compound',
  'valid',
  'marker',
  'comment',
  'pitIn',
  'pitOut',
  'tyreAgeLaps',
  'fuelUsedKg',
  'position',
]
/** Initial value of a field: the one that differs from most laps. */
const FIRST: Readonly<Record<string, string>> = { trackStatus: 'FCY', pitIn: 'yes', pitOut: 'yes' }

interface BulkBarProps {
  laps: readonly Lap[]
  fields: readonly LapField[]
  /** Form element, for focus. */
  box: RefObject<HTMLFormElement | null>
  onClear: () => void
}

/** Actions for the chosen laps; each can be undone as one step. */
export function BulkBar({ laps, fields, box, onClear }: BulkBarProps) {
  const { writes, editAll } = useSessionScope()
  const units = useUnits()
  const toast = useToast()
  const [key, setKey] = useState<string>(SETTABLE[0] ?? '')
  const [text, setText] = useState(FIRST[key] ?? '')
  const [wrong, setWrong] = useState<string>()
  const offered = SETTABLE.flatMap((each) => fields.find((field) => field.key === each) ?? [])
  const field = offered.find((each) => each.key === key)
  const count = laps.length === 1 ? '1 lap' : `${laps.length} laps`

  function choose(next: string) {
    setKey(next)
    setText(FIRST[next] ?? '')
    setWrong(undefined)
  }

  function set() {
    if (!field) return
    const read = readField(field, text, units)
    if ('message' in read) return setWrong(read.message)
    const changes = laps
      .filter((lap) => !sameValue(lap[field.key], read.value))
      .map((lap) => ({ lap, values: { [field.key]: read.value } }))
    if (changes.length === 0) return toast({ text: `${field.label}: nothing to change.` })
    const changed = changes.length === 1 ? '1 lap' : `${changes.length} laps`
    writes.change(changes, [], `${field.label} set for ${changed}.`)
  }

  function remove() {
    writes.remove(laps, `${laps.length === 1 ? `Lap ${laps[0]?.lapNumber}` : count} removed.`)
    onClear()
  }

  return (
    <form
      ref={box}
      className={classes.bar}
      aria-label="Chosen laps"
      onSubmit={(event) => {
        event.preventDefault()
        set()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClear()
      }}
    >
      <strong className={classes.count} role="status">{`${count} chosen`}</strong>
      <NativeSelect
        aria-label="Set for the selected laps"
        className={classes.what ?? ''}
        value={key}
        data={offered.map((each) => ({ value: each.key, label: `Set ${each.label.toLowerCase()}` }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {field && (
        <div className={classes.value}>
          <LapFieldInput
            key={key}
            field={field}
            text={text}
            error={wrong}
            name={`New ${field.label.toLowerCase()}`}
            onText={(next) => {
              setText(next)
              setWrong(undefined)
            }}
          />
        </div>
      )}
      <Button type="submit">Set</Button>
      {laps.length === 1 && (
        <Button variant="default" onClick={() => laps[0] && editAll(laps[0])}>
          All fields
        </Button>
      )}
      <Button variant="default" c="var(--color-bad)" aria-label={`Remove ${count}`} onClick={remove}>
        Remove
      </Button>
      <CloseButton size="var(--control)" aria-label="Choose none" onClick={onClear} />
    </form>
  )
}
