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
    // Constructing a formatter costs a thousand times more than using it.
    formats.set(timeZone, format)
  }
  return format
}

/** Offset of the zone's wall clock from UTC at an instant, in milliseconds. */
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

/** Wall-clock time of the zone at an instant, in milliseconds as if UTC. */
export const utcToWallMs = (utcMs: number, timeZone: string): number => utcMs + offsetMs(utcMs, timeZone)

/**
 * The instant at which clocks in the zone show `wallMs` (milliseconds as if UTC). A repeated hour means its first
 * occurrence; a skipped one is moved forward by the gap.
 */
export function wallToUtcMs(wallMs: number, timeZone: string): number {
  const before = wallMs - offsetMs(wallMs - DAY_MS, timeZone)
  const after = wallMs - offsetMs(wallMs + DAY_MS, timeZone)
  const right = [before, after].filter((utcMs) => utcMs + offsetMs(utcMs, timeZone) === wallMs)
  return right.length > 0 ? Math.min(...right) : before
}
