import { instantOf, wallClock } from '../../../format/zoned-time.ts'

const DAY_MS = 86_400_000

/** The instant of a time of day that is closest to another instant (within 12 hours). */
export function instantNear(time: string, near: string, zone: string): string {
  const nearMs = Date.parse(near)
  const days = [-1, 0, 1].map((day) => {
    const at = wallClock(new Date(nearMs + day * DAY_MS).toISOString(), zone).day
    return instantOf(at, time, zone)
  })
  return days.reduce((best, each) =>
    Math.abs(Date.parse(each) - nearMs) < Math.abs(Date.parse(best) - nearMs) ? each : best,
  )
}

/** `14:30`, with seconds unless they are zero. */
export function clockShown(iso: string, zone: string): string {
  const { time, second } = wallClock(iso, zone)
  return second === '00' ? time : `${time}:${second}`
}
