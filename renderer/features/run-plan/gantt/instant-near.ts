import { instantOf, wallClock } from '../../../format/zoned-time.ts'

const DAY_MS = 86_400_000

/** The instant that a time of day means near another one: at most half a day before or after it. */
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

/** `14:30`, with seconds where there are some. */
export function clockShown(iso: string, zone: string): string {
  const { time, second } = wallClock(iso, zone)
  return second === '00' ? time : `${time}:${second}`
}
