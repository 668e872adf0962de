import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Change } from '../../../server/contract/actions/change.ts'
import { everyResource } from '../../../server/contract/references.ts'
import { usePerson } from '../../context/login-context.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { kebabWords, sentenceCase } from '../../format/words.ts'
import { RowSelect } from '../../rows/fields/row-select.tsx'
import { deviceZone, momentOf, momentText } from '../../schema/typed-moment.ts'
import { MEDIA } from '../../ui/breakpoints.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useMedia } from '../../ui/use-media.ts'
import type { Clock } from './change-moment.tsx'
import classes from './history.module.css'
import type { TrailFilter } from './trail-filter.ts'

const TYPES = everyResource
  .map(({ entityType, path }) => ({ value: entityType, label: sentenceCase(kebabWords(path)) }))
  .toSorted((a, b) => (a.label < b.label ? -1 : 1))

interface MomentFieldProps {
  label: string
  value: string | undefined
  onChange: (iso: string) => void
}

/** Date and time input; it applies only when complete. */
function MomentField({ label, value, onChange }: MomentFieldProps) {
  const [typed, setTyped] = useState(value ? momentText(value, deviceZone()) : '')
  const [wrong, setWrong] = useState(false)
  const take = () => {
    const moment = typed.trim() === '' ? '' : momentOf(typed, deviceZone())
    setWrong(moment === undefined)
    if (moment !== undefined && moment !== (value ?? '')) onChange(moment)
  }
  return (
    <TextField
      name={label}
      label={label}
      placeholder="2026-05-16 14:30"
      autoComplete="off"
      value={typed}
      error={wrong ? 'must be a day and a time such as 2026-05-16 14:30' : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
}

/** Users and API keys: those the user may list, and the authors of loaded changes. */
function useWriters(seen: readonly Change[]) {
  const leads = usePerson().role !== 'member'
  const members = useRows('members', {}, leads)
  const keys = useRows('apiKeys', {}, leads)
  const writers = new Map<string, string>()
  for (const { actor } of seen) {
    if (actor.apiKeyId !== null) writers.set(`apiKeyId ${actor.apiKeyId}`, `${actor.name} (API key)`)
    else if (actor.userId !== null) writers.set(`userId ${actor.userId}`, actor.name)
  }
  for (const { id, name } of members.data ?? []) writers.set(`userId ${id}`, name)
  for (const { id, name } of keys.data ?? []) writers.set(`apiKeyId ${id}`, `${name} (API key)`)
  return [...writers].map(([value, label]) => ({ value, label }))
}

interface TrailFiltersProps {
  filter: TrailFilter
  clock: Clock
  /** The loaded changes, whose authors can be selected. */
  seen: readonly Change[]
  onChange: (change: TrailFilter) => void
  onClock: (clock: Clock) => void
}

/** Filters the audit trail by kind of row, author, event, session and time. */
export function TrailFilters({ filter, clock, seen, onChange, onClock }: TrailFiltersProps) {
  const phone = useMedia(MEDIA.phone)
  const [open, setOpen] = useState(false)
  const writers = useWriters(seen)
  const writer = filter.apiKeyId
    ? `apiKeyId ${filter.apiKeyId}`
    : filter.userId
      ? `userId ${filter.userId}`
      : ''
  const known = writer === '' || writers.some(({ value }) => value === writer)
  const choose = (chosen: string) => {
    const [name = '', id = ''] = chosen.split(' ')
    onChange({ userId: '', apiKeyId: '', ...(name && { [name]: id }) })
  }
  const count = Object.keys(filter).length
  return (
    <search aria-label="Filters">
      {phone && (
        <Button variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
          {`Filters${count > 0 ? ` (${count})` : ''}`}
        </Button>
      )}
      {(!phone || open) && (
        <div className={classes.filters}>
          <NativeSelect
            label="Rows"
            value={filter.entityType ?? ''}
            data={[{ value: '', label: 'All kinds' }, ...TYPES]}
            onChange={(event) => onChange({ entityType: event.currentTarget.value, entityId: '' })}
          />
          <NativeSelect
            label="Written by"
            value={writer}
            data={[
              { value: '', label: 'Anyone' },
              ...writers,
              ...(known ? [] : [{ value: writer, label: 'Removed person or key' }]),
            ]}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <RowSelect
            target="events"
            label="Event"
            value={filter.eventId ?? ''}
            nothing="Any"
            placeholder="Any"
            onChange={(eventId) => onChange({ eventId })}
          />
          <RowSelect
            target="sessions"
            label="Session"
            value={filter.sessionId ?? ''}
            nothing="Any"
            placeholder="Any"
            onChange={(sessionId) => onChange({ sessionId })}
          />
          <MomentField
            key={`from ${filter.from}`}
            label="From"
            value={filter.from}
            onChange={(from) => onChange({ from })}
          />
          <MomentField
            key={`until ${filter.until}`}
            label="Until"
            value={filter.until}
            onChange={(until) => onChange({ until })}
          />
          <NativeSelect
            label="Times by the clock of"
            value={clock}
            data={[
              { value: 'device', label: 'This device' },
              { value: 'track', label: 'The track' },
            ]}
            onChange={(event) => onClock(event.currentTarget.value as Clock)}
          />
        </div>
      )}
    </search>
  )
}
