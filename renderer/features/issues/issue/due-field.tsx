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
  const [draft, setDraft] = useState<{ day: string; time: string }>()
  const { day, time } = draft ?? stored
  const read = clockTime(time)
  const wrong = time.trim() !== '' && read === undefined

  function save() {
    if (!draft || wrong) return
    if (day === '' && time.trim() === '') onChange(null)
    else if (typedDay(day, 0) !== undefined) onChange(instantOf(day, read ?? '23:59', zone))
    else return
    setDraft(undefined)
  }
  return (
    <Input.Wrapper
      label="Due"
      labelElement="div"
      description={`By the clock at the track (${zone})`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={wrong ? 'Time is a time of day such as 14:30 or 1430.' : undefined}
    >
      <div className={classes.due}>
        <DateField
          key={stored.day}
          aria-label="Due day"
          value={day}
          onDay={(typed) => setDraft({ day: typed, time })}
          onBlur={save}
        />
        <TextInput
          aria-label="Due time"
          placeholder="14:30"
          inputMode="numeric"
          value={time}
          aria-invalid={wrong}
          onChange={(event) => setDraft({ day, time: event.currentTarget.value })}
          onBlur={save}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
      </div>
    </Input.Wrapper>
  )
}
