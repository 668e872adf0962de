import { utcToWallMs, wallToUtcMs } from '../../server/calc/wall-time.ts'

/** Wall-clock time of a zone: `day` YYYY-MM-DD, `time` HH:MM, `second` SS. */
export function wallClock(iso: string, zone: string): { day: string; time: string; second: string } {
  const shown = new Date(utcToWallMs(Date.parse(iso), zone)).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16), second: shown.slice(17, 19) }
}

/**
 * The instant when that zone's wall clock shows `day` and `time` (HH:MM or HH:MM:SS). In the hour that a clock change
 * skips it answers the instant that lies as far behind the change; of an hour that comes twice, the first.
 */
export const instantOf = (day: string, time: string, zone: string): string =>
  new Date(wallToUtcMs(Date.parse(`${day}T${time}${time.length === 5 ? ':00' : ''}Z`), zone)).toISOString()

const CLOCK = /^([01]?\d|2[0-3])[:.h]?([0-5]\d)(?::([0-5]\d))?$/

/** A time of day as people type it (`14:05`, `1405`, `9.30`) as HH:MM or HH:MM:SS; undefined if it is none. */
export function clockTime(text: string): string | undefined {
  const [, hour, minute, second] = CLOCK.exec(text.trim()) ?? []
  if (hour === undefined || minute === undefined) return undefined
  return `${hour.padStart(2, '0')}:${minute}${second && second !== '00' ? `:${second}` : ''}`
}

const DAY_NAME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

/** `Sat 16 May` of YYYY-MM-DD. */
export const dayText = (day: string): string => DAY_NAME.format(new Date(`${day}T00:00:00Z`)).replace(',', '')

/** `15 May 2026`, or `15–17 May 2026` of two dates. */
export function daysText(first: string, last: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return format.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`))
}
