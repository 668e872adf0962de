import { Input, TextInput } from '@mantine/core'
import { useState } from 'react'
import { typedDay } from '../../../format/typed-day.ts'
import { clockTime, instantOf, wallClock } from '../../../format/zoned-time.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import classes from './issue-page.module.css'

interface DueFieldProps {
  dueAt: string | null
  zone: string
  onChange: (dueAt: string | null) => void
}

/** Due date and time in the track's time zone. Saved when both inputs are filled or both are empty. */
export function DueField({ dueAt, zone, onChange }: DueFieldProps) {
  const stored = dueAt === null ? { day: '', time: '' } : wallClock(dueAt, zone)
  const [draft, setDraft] = useState<{ day: string; time: string; left?: boolean }>()
  const { day, time } = draft ?? stored
  const read = clockTime(time)
  const wrongTime = time.trim() !== '' && read === undefined
  // Said when the field is left: each day is wrong while it is typed.
  const wrongDay = day !== '' && typedDay(day, 0) === undefined

  function save() {
    if (!draft || wrongTime) return
    if (wrongDay) return setDraft({ ...draft, left: true })
    if (day === '' && time.trim() === '') onChange(null)
    else if (day !== '') onChange(instantOf(day, read ?? '23:59', zone))
    else return
    setDraft(undefined)
  }
  const error = wrongTime
    ? 'Time is a time of day such as 14:30 or 1430.'
    : wrongDay && draft?.left
      ? 'Day is a day such as 16 May 2026.'
      : undefined
  return (
    <Input.Wrapper
      label="Due"
      labelElement="div"
      description={`By the clock at the track (${zone})`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
    >
      <div className={classes.due}>
        <DateField
          key={stored.day}
          aria-label="Due day"
          aria-invalid={wrongDay && draft?.left}
          value={day}
          onDay={(typed) => setDraft({ day: typed, time })}
          onLeave={save}
        />
        <TextInput
          aria-label="Due time"
          placeholder="14:30"
          inputMode="numeric"
          value={time}
          aria-invalid={wrongTime}
          onChange={(event) => setDraft({ day, time: event.currentTarget.value })}
          onBlur={save}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
      </div>
    </Input.Wrapper>
  )
}
