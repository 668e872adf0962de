import { useState } from 'react'
import { clockTime } from '../../../format/zoned-time.ts'
import classes from '../cell.module.css'
import { clockShown, instantNear } from '../gantt/instant-near.ts'

interface ClockCellProps {
  name: string
  field: string
  value: string | null
  /** Default instant while nothing is typed, which also sets the day. Null: the plan's day, or today. */
  around: string | null
  zone: string
  onValue: (value: string | null, tag: string) => void
}

/** Local time at the track. */
export function ClockCell({ name, field, value, around, zone, onValue }: ClockCellProps) {
  const [typed, setTyped] = useState<string>()
  const shown = value === null ? '' : clockShown(value, zone)
  const wrong =
    typed !== undefined && typed.trim() !== '' && clockTime(typed) === undefined
      ? 'Type a time of day, such as 14:30.'
      : undefined
  return (
    <label className="grid least relative">
      <span className="cut note" data-name>
        {name}
      </span>
      <input
        className={classes.input}
        aria-label={name}
        aria-invalid={wrong !== undefined || undefined}
        title={wrong}
        data-column={field}
        data-field={field}
        inputMode="text"
        autoComplete="off"
        placeholder={around === null ? undefined : clockShown(around, zone)}
        value={typed ?? shown}
        onBlur={() => {
          if (wrong === undefined) setTyped(undefined)
        }}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          const time = clockTime(text)
          if (text.trim() === '') onValue(null, field)
          else if (time) onValue(instantNear(time, around ?? value ?? new Date().toISOString(), zone), field)
        }}
      />
      {wrong !== undefined && (
        <span className={classes.wrong} role="alert">
          {wrong}
        </span>
      )}
    </label>
  )
}
