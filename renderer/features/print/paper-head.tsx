import { daysText, wallClock } from '../../format/zoned-time.ts'
import { zonedClock } from '../../ui/marks/moment-text.ts'
import { type Fact, Facts } from './facts.tsx'
import type { RelatedRows } from './use-related-rows.ts'

interface PaperHeadProps {
  title: string
  related: RelatedRows
  facts?: readonly Fact[]
}

/** Head of a printed page: title, car, session and date in the track's time zone. */
export function PaperHead({ title, related, facts = [] }: PaperHeadProps) {
  const { car, event, track, session, zone } = related
  const day = session && wallClock(session.startsAt, zone).day
  const times = session && `${wallClock(session.startsAt, zone).time} – ${zonedClock(session.endsAt, zone)}`
  return (
    <header>
      <h1>{title}</h1>
      <Facts
        facts={[
          ['Car', `${car.number} ${car.name}`],
          ['Class', car.class],
          ['Event', event.name],
          ['Track', track.name],
          ['Session', session?.name],
          ['Date', day ? daysText(day, day) : daysText(event.startDate, event.endDate)],
          ['Time', times],
          ...facts,
        ]}
      />
    </header>
  )
}
