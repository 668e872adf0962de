import { wallClock } from '../../format/zoned-time.ts'
import { deviceZone } from '../../schema/typed-moment.ts'

export type Clock = 'device' | 'track'

interface ChangeMomentProps {
  at: string
  /** The track's time zone, if its clock is selected and the change belongs to a track. */
  zone: string | undefined
}

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const isoDay = (at: string, zone: string) => wallClock(at, zone).day

/** Time of a change; with the date where it is not today. */
export function ChangeMoment({ at, zone = deviceZone() }: ChangeMomentProps) {
  const { day, time, second } = wallClock(at, zone)
  const isToday = day === isoDay(new Date().toISOString(), zone)
  return (
    <time dateTime={at} title={`${at.slice(0, 10)} ${at.slice(11, 19)} UTC`}>
      {`${isToday ? '' : `${DAY.format(new Date(`${day}T00:00:00Z`))}, `}${time}:${second}`}
    </time>
  )
}
