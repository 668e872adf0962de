import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { shownDay } from '../../format/typed-day.ts'
import classes from './date-field.module.css'

const DAY_MS = 86_400_000
const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const MONTH = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Six weeks from the Monday on or before the first of the month. */
function weeksOf(month: string): string[][] {
  const first = msOf(`${month}-01`)
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => dayOf(monday + (week * 7 + day) * DAY_MS)),
  )
}

function movedMonth(day: string, by: number): string {
  const date = new Date(msOf(`${day.slice(0, 7)}-01`))
  date.setUTCMonth(date.getUTCMonth() + by)
  return dayOf(date.getTime())
}

interface CalendarProps {
  /** YYYY-MM-DD that is chosen; undefined for none. */
  chosen: string | undefined
  today: string
  onChoose: (day: string) => void
}

/** A month of days. Arrow keys go from day to day, Page Up and Page Down from month to month. */
export function Calendar({ chosen, today, onChoose }: CalendarProps) {
  const [at, setAt] = useState(chosen ?? today)
  const days = useRef<HTMLTableSectionElement>(null)
  useEffect(
    () => days.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus({ preventScroll: true }),
    [at],
  )
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    const month = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : 0
    if (step === undefined && month === 0) return
    event.preventDefault()
    setAt(step === undefined ? movedMonth(at, month) : dayOf(msOf(at) + step * DAY_MS))
  }
  const turn = (by: number, label: string, sign: string) => (
    <button type="button" className="target" aria-label={label} onClick={() => setAt(movedMonth(at, by))}>
      {sign}
    </button>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the buttons inside
    <div onKeyDown={onKeyDown}>
      <div className="row split">
        {turn(-1, 'Month before', '‹')}
        <strong aria-live="polite">{MONTH.format(msOf(at))}</strong>
        {turn(1, 'Month after', '›')}
      </div>
      <table className={classes.month}>
        <thead>
          <tr>
            {WEEK.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={days}>
          {weeksOf(at.slice(0, 7)).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    data-today={day === today || undefined}
                    data-other={day.slice(0, 7) !== at.slice(0, 7) || undefined}
                    aria-label={shownDay(day)}
                    aria-pressed={day === chosen}
                    tabIndex={day === at ? 0 : -1}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
