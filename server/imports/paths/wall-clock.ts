import { textInstant } from '../../calc/instants.ts'
import { utcToWallMs, wallToUtcMs } from '../../calc/wall-time.ts'

const DAY_MS = 86_400_000
const TIME_OF_DAY = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?$/
const HAS_ZONE = /(?:Z|z|UTC|[+-]\d\d(?::?\d\d)?)$/
const HAS_TIME = /[T ]\d\d:\d\d/

const zones = new Map<string, boolean>()
const MAX_ZONES = 1000

/** Whether a time zone is supported. */
export function isZone(zone: string): boolean {
  const known = zones.get(zone)
  if (known !== undefined) return known
  let isKnown = true
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    isKnown = false
  }
  if (zones.size < MAX_ZONES) zones.set(zone, isKnown)
  return isKnown
}

/** Milliseconds since midnight; null if it is not a time of day. */
export function timeOfDayMs(text: string): number | null {
  const match = TIME_OF_DAY.exec(text)
  if (!match) return null
  const [, hours, minutes, seconds = '0', fraction = ''] = match
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'))
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + ms
}

/** The instant of an ISO timestamp; without an offset it is wall-clock time of the zone. Null if invalid. */
export function localInstantMs(text: string, zone: string): number | null {
  const instant = textInstant(text)
  if (instant === null) return null
  const ms = Date.parse(instant)
  return HAS_TIME.test(text) && HAS_ZONE.test(text) ? ms : wallToUtcMs(ms, zone)
}

/** The instant nearest to `nearMs` with that time of day in the zone. */
export function nearestMs(dayMs: number, nearMs: number, zone: string): number {
  const nearWall = utcToWallMs(nearMs, zone)
  const midnight = Math.floor(nearWall / DAY_MS) * DAY_MS
  const days = Math.round((nearWall - midnight - dayMs) / DAY_MS)
  return wallToUtcMs(midnight + days * DAY_MS + dayMs, zone)
}
