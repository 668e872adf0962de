const DAY_MS = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    // Building one costs a thousand times more than using it.
    formats.set(timeZone, format)
  }
  return format
}

/** How far the zone's wall clock is ahead of UTC at an instant, in milliseconds. */
function offsetMs(utcMs: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(utcMs)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wall - Math.floor(utcMs / 1000) * 1000
}

/** What the zone's clocks show at an instant, in milliseconds as if the wall clock were UTC. */
export const utcToWallMs = (utcMs: number, timeZone: string): number => utcMs + offsetMs(utcMs, timeZone)

/**
 * The instant at which clocks in the zone show `wallMs` (milliseconds as if the wall clock were UTC).
 * An hour that comes twice means its first coming; one that is skipped moves on by the gap.
 */
export function wallToUtcMs(wallMs: number, timeZone: string): number {
  const before = wallMs - offsetMs(wallMs - DAY_MS, timeZone)
  const after = wallMs - offsetMs(wallMs + DAY_MS, timeZone)
  const right = [before, after].filter((utcMs) => utcMs + offsetMs(utcMs, timeZone) === wallMs)
  return right.length > 0 ? Math.min(...right) : before
}
