import type { Row } from '../../../data/row-cache.ts'
import { dayText, wallClock } from '../../../format/zoned-time.ts'

export type Session = Row<'sessions'>

/** `10:30–11:30`, with the day of the end if it differs. */
export function hoursText({ startsAt, endsAt }: Pick<Session, 'startsAt' | 'endsAt'>, zone: string): string {
  const [start, end] = [wallClock(startsAt, zone), wallClock(endsAt, zone)]
  return `${start.time}–${end.time}${end.day === start.day ? '' : ` ${dayText(end.day)}`}`
}

/** `Fri 15 May, 10:30–11:30`. */
export const whenText = (session: Pick<Session, 'startsAt' | 'endsAt'>, zone: string): string =>
  `${dayText(wallClock(session.startsAt, zone).day)}, ${hoursText(session, zone)}`
