import { Popover, TextInput, type TextInputProps } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { shownDay, typedDay } from '../../format/typed-day.ts'
import classes from './date-field.module.css'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

interface DateFieldProps
  extends Omit<TextInputProps, 'name' | 'value' | 'defaultValue' | 'onChange' | 'rightSection'> {
  /** Of the value in its form: YYYY-MM-DD, what was typed where it is no day, or empty. */
  name?: string
  /** YYYY-MM-DD at first. */
  value: string | undefined
  onDay?: (day: string) => void
}

/** `2026-05-16` is `Sat 16 May 2026`; what is no day stays as it is. */
const textOf = (day: string) => (typedDay(day, 0) === undefined ? day : shownDay(day))

/** A day, typed as people write it or chosen from a month. */
export function DateField({ name, value = '', onDay, onBlur, ...input }: DateFieldProps) {
  const [text, setText] = useState(() => textOf(value))
  const [opened, setOpened] = useState(false)
  const today = new Date().toISOString().slice(0, 10)
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
            onBlur={(event) => {
              setText(textOf(day))
              onBlur?.(event)
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
