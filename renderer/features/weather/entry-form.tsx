import { Button, NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import { useCommand } from '../../context/commands.ts'
import type { Row } from '../../data/row-cache.ts'
import { useCreate } from '../../data/use/use-rows.ts'
import { useServerSkewMs } from '../../data/use/use-server-time.ts'
import { toFailure } from '../../format/failure.ts'
import { wallClock } from '../../format/zoned-time.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { type FormValues, useSubmit } from '../../ui/form/use-submit.ts'
import { isFocusFreeFor } from '../../ui/has-no-focus.ts'
import { Notice } from '../../ui/notice.tsx'
import { useUnits } from '../../ui/units/use-units.ts'
import classes from './entry-form.module.css'
import { isEmptyReading, MEASURES, measuredOf, momentOf } from './entry-values.ts'

/** Fields cleared after each reading; the others keep their value for the next one. */
const CHANGING = ['airTempC', 'trackTempC', 'windSpeedKph', 'windDirectionDeg']
const NOTHING = new Error('Type at least one value, then press Enter.')

interface EntryFormProps {
  eventId: string
  zone: string
  sessions: readonly Row<'sessions'>[]
  /** The running session. */
  live: Row<'sessions'> | undefined
  /** Conditions used before, as suggestions. */
  conditions: readonly string[]
  nowMs: number
}

/** Empties the fields that have what was sent; false where one of them has the next reading already. */
function emptied(form: HTMLFormElement, sent: FormValues): boolean {
  const fields = CHANGING.map((name) => form.elements.namedItem(name) as HTMLInputElement)
  const old = fields.filter(({ name, value }) => value === sent[name])
  for (const field of old) field.value = ''
  return old.length === fields.length
}

/** Entry of readings in one row; Enter saves and starts the next. Empty fields are stored as not measured. */
export function EntryForm({ eventId, zone, sessions, live, conditions, nowMs }: EntryFormProps) {
  const units = useUnits()
  const create = useCreate('weather')
  const skewMs = useServerSkewMs()
  const [time, setTime] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const [status, setStatus] = useState('')
  const clock = wallClock(new Date(nowMs).toISOString(), zone).time
  const first = useRef<HTMLInputElement>(null)
  useCommand({ label: 'New reading', group: 'Weather', keys: 'N', run: () => first.current?.focus() })

  async function save(values: FormValues) {
    const measured = measuredOf(values, units)
    if (isEmptyReading(measured)) throw NOTHING
    const savedMs = Date.now() + skewMs
    const measuredAt = time === undefined ? new Date(savedMs).toISOString() : momentOf(time, zone, savedMs)
    const sessionId = values.sessionId || null
    await create.mutateAsync({ eventId, sessionId, measuredAt, ...measured, source: 'manual' })
    const isEmpty = form.current !== null && emptied(form.current, values)
    setTime(undefined)
    setStatus(`The reading of ${wallClock(measuredAt, zone).time} is saved. Now the next one.`)
    if (isEmpty && isFocusFreeFor(form.current)) first.current?.focus()
  }
  const explain = (error: unknown) =>
    error === NOTHING ? { message: NOTHING.message, fields: {} } : toFailure(error)
  const { form, busy, failure, onSubmit } = useSubmit([], save, undefined, explain)
  const errors = failure?.fields ?? {}

  return (
    <form ref={form} noValidate onSubmit={onSubmit} aria-label="New reading" className={classes.form}>
      {failure && (
        <div className={`quiet across ${classes.whole}`}>
          <Notice kind="error">{failure.message}</Notice>
        </div>
      )}
      {MEASURES.map(({ name, label, unit }, index) => (
        <TextField
          key={name}
          name={name}
          label={`${label}, ${units(unit).unit}`}
          error={errors[name]}
          inputMode="decimal"
          autoComplete="off"
          {...(index === 0 && { ref: first })}
        />
      ))}
      <TextField
        name="windDirectionDeg"
        label="Wind from"
        placeholder="NE or 45"
        error={errors.windDirectionDeg}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <TextField
        name="condition"
        label="Condition"
        className={classes.wide ?? ''}
        error={errors.condition}
        maxLength={200}
        autoComplete="off"
        list="weather-conditions"
      />
      <datalist id="weather-conditions">
        {conditions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
      <TextField
        name="time"
        label="Time"
        error={errors.time}
        value={time ?? clock}
        autoComplete="off"
        inputMode="numeric"
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTime(event.currentTarget.value || undefined)}
      />
      <NativeSelect
        name="sessionId"
        label="Session"
        className={classes.wide ?? ''}
        value={chosen ?? live?.id ?? ''}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          { value: '', label: 'No session' },
          ...sessions.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Button type="submit" className={classes.save ?? ''} aria-disabled={busy}>
        Save reading
      </Button>
      <p role="status" className={`quiet across ${classes.whole}`}>
        {status}
      </p>
    </form>
  )
}
