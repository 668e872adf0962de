import { Popover, TextInput, type TextInputProps } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { shownDay, typedDay } from '../../format/typed-day.ts'
import { wallClock } from '../../format/zoned-time.ts'
import classes from './date-field.module.css'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

interface DateFieldProps
  extends Omit<TextInputProps, 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'rightSection'> {
  /** Of the value in its form: YYYY-MM-DD, what was typed where it is no day, or empty. */
  name?: string
  /** YYYY-MM-DD at first. */
  value: string | undefined
  onDay?: (day: string) => void
  /** When the focus leaves the text, or its button after a choice. */
  onLeave?: () => void
}

/** `2026-05-16` is `Sat 16 May 2026`; what is no day stays as it is. */
const textOf = (day: string) => (typedDay(day, 0) === undefined ? day : shownDay(day))

/** A day, typed as people write it or chosen from a month. */
export function DateField({ name, value = '', onDay, onLeave, ...input }: DateFieldProps) {
  const [text, setText] = useState(() => textOf(value))
  const [opened, setOpened] = useState(false)
  // By this device's clock: in the evening of America the day of UTC is tomorrow's.
  const today = wallClock(new Date().toISOString(), Intl.DateTimeFormat().resolvedOptions().timeZone).day
  const read = (typed: string) => typedDay(typed, Number(today.slice(0, 4))) ?? typed.trim()
  const day = read(text)
  const type = (typed: string) => {
    setText(typed)
    onDay?.(read(typed))
  }
  const label = input['aria-label'] ?? input.label
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        withRoles={false}
        returnFocus
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <TextInput
            autoComplete="off"
            placeholder="16 May 2026"
            {...input}
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.altKey && event.key === 'ArrowDown') setOpened(true)
            }}
            wrapperProps={{
              onBlur: ({ currentTarget, relatedTarget }) => {
                if (currentTarget.contains(relatedTarget)) return
                setText(textOf(day))
                onLeave?.()
              },
            }}
            rightSectionWidth="var(--control)"
            rightSection={
              <button
                type="button"
                tabIndex={-1}
                className={classes.open}
                aria-label={`Choose from a calendar: ${label}`}
                title="Calendar (Alt+↓)"
                onClick={() => setOpened(!opened)}
              >
                ▾
              </button>
            }
          />
        </Popover.Target>
        <Popover.Dropdown>
          <Suspense>
            <Calendar
              chosen={typedDay(day, 0)}
              today={today}
              onChoose={(chosen) => {
                type(shownDay(chosen))
                setOpened(false)
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {name !== undefined && <input type="hidden" name={name} value={day} />}
    </>
  )
}
