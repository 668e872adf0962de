import type { ReactNode } from 'react'
import { wallClock } from '../../format/zoned-time.ts'
import { zonedClock } from '../../ui/marks/moment-text.ts'
import classes from './print.module.css'

type Named = { name: string } | undefined

/** What a paper is about, as far as that is known. */
export interface PaperSubject {
  car?: { number: string; name: string; class: string } | undefined
  event?: Named
  track?: Named
  session?: { name: string; startsAt: string; endsAt: string } | undefined
  /** Time zone of the track. */
  zone: string
}

interface PaperHeadProps {
  /** What the paper is, such as `Run sheet`. */
  kind: string
  title: string
  about: PaperSubject
  /** Further lines; empty ones are left out. */
  lines?: readonly ReactNode[]
  /** At the right edge. */
  children?: ReactNode
}

const dayOf = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(new Date(instant))

/** `Sun, 17 May 2026, 13:00–14:40 WEST`, by the clock of the track. */
function timesOf({ session, zone }: PaperSubject): string | undefined {
  if (!session) return undefined
  const start = wallClock(session.startsAt, zone).time
  return `${dayOf(session.startsAt, zone)}, ${start}–${zonedClock(session.endsAt, zone)}`
}

/** Head of a paper: the number of the car to be found from two metres, what the paper is, event, session and date. */
export function PaperHead({ kind, title, about, lines = [], children }: PaperHeadProps) {
  const { car, event, track, session } = about
  const all = [
    [event?.name, track?.name, session?.name].filter((name) => name && name !== title).join(' · '),
    [car && `${car.name}, ${car.class}`, timesOf(about)].filter(Boolean).join(' · '),
    ...lines,
  ]
  return (
    <header className={classes.head}>
      {car && <strong className={classes.carNumber}>{car.number}</strong>}
      <div className={classes.what}>
        <h1>
          <span className={classes.kind}>{kind}</span> {title}
        </h1>
        {all.filter(Boolean).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have a fixed order
          <p key={index}>{line}</p>
        ))}
      </div>
      {children}
    </header>
  )
}
