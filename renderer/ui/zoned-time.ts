const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, made)
  return made
}

/** What a clock on the wall of that zone shows: `day` YYYY-MM-DD, `time` HH:MM, `second` SS. */
export function wallClock(iso: string, zone: string): { day: string; time: string; second: string } {
  const parts = formatIn(zone).formatToParts(new Date(iso))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    day: `${of('year')}-${of('month')}-${of('day')}`,
    time: `${of('hour')}:${of('minute')}`,
    second: of('second'),
  }
}

/** Milliseconds that a zone is ahead of UTC at an instant. */
function aheadMs(atMs: number, zone: string): number {
  const { day, time, second } = wallClock(new Date(atMs).toISOString(), zone)
  return Date.parse(`${day}T${time}:${second}Z`) - Math.floor(atMs / 1000) * 1000
}

/**
 * The instant when that zone's wall clock shows `day` and `time` (HH:MM or HH:MM:SS). In the hour that a clock change
 * skips it answers the instant that lies as far behind the change; of an hour that comes twice, the first.
 */
export function instantOf(day: string, time: string, zone: string): string {
  const asUtc = Date.parse(`${day}T${time}${time.length === 5 ? ':00' : ''}Z`)
  const before = aheadMs(asUtc - 86_400_000, zone)
  const after = aheadMs(asUtc + 86_400_000, zone)
  const early = asUtc - Math.max(before, after)
  const fits = early + aheadMs(early, zone) === asUtc
  const other = asUtc - Math.min(before, after)
  const otherFits = other + aheadMs(other, zone) === asUtc
  return new Date(fits ? early : otherFits ? other : asUtc - before).toISOString()
}

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
