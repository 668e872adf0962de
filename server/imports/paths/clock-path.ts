import { NotReadable, transforms } from '../../calc/transforms.ts'
import { plainValue } from './extended-json.ts'
import type { Found } from './found.ts'
import type { SourcePath } from './source-path.ts'
import type { Walk } from './walk-path.ts'
import { isZone, localInstantMs, nearestMs, timeOfDayMs } from './wall-clock.ts'

/** Context of a wall-clock value: paths of the zone, the nearby timestamp, and durations to add and subtract. */
export interface Clock {
  zone: SourcePath
  near: SourcePath | null
  plus: SourcePath | null
  minus: SourcePath | null
}

function textAt(path: SourcePath | null, start: Found, walk: Walk): string {
  const value = plainValue(path?.first(start, walk)?.value)
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value).trim()
}

/** Milliseconds of a duration; 0 if it is missing or invalid. */
function durationAt(path: SourcePath | null, start: Found, walk: Walk): number {
  const text = textAt(path, start, walk)
  try {
    return text === '' ? 0 : (transforms.lapTime(text) as number)
  } catch (error) {
    if (error instanceof NotReadable) return 0
    throw error
  }
}

/**
 * Converts a wall-clock value to a UTC timestamp: a local date with time, or a time of day near another timestamp. An
 * unreadable value is returned unchanged, for the field to reject; a time of day without a nearby timestamp has no
 * value.
 */
export function clockPath(path: SourcePath, clock: Clock): SourcePath {
  function read(found: Found, start: Found, walk: Walk): Found | undefined {
    const text = textAt({ ...path, first: () => found }, start, walk)
    const zone = textAt(clock.zone, start, walk) || 'UTC'
    if (text === '' || !isZone(zone)) return found
    const day = timeOfDayMs(text)
    const near = day === null ? null : localInstantMs(textAt(clock.near, start, walk), zone)
    if (day !== null && near === null) return undefined
    const moment =
      day === null
        ? localInstantMs(text, zone)
        : nearestMs(day, (near ?? 0) + durationAt(clock.plus, start, walk), zone)
    if (moment === null) return found
    const date = new Date(moment - durationAt(clock.minus, start, walk))
    return Number.isNaN(date.getTime()) ? found : { ...found, value: date.toISOString() }
  }

  const first = (start: Found, walk: Walk) => {
    const found = path.first(start, walk)
    return found && read(found, start, walk)
  }
  return {
    ...path,
    first,
    all: (start, walk) =>
      path.all(start, walk).flatMap((found) => {
        const moment = read(found, start, walk)
        return moment ? [moment] : []
      }),
  }
}
