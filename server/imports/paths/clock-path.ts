import { NotReadable, transforms } from '../../calc/transforms.ts'
import { plainValue } from './extended-json.ts'
import type { Found } from './found.ts'
import type { SourcePath } from './source-path.ts'
import type { Walk } from './walk-path.ts'
import { isZone, localInstantMs, nearestMs, timeOfDayMs } from './wall-clock.ts'

/** What a wall clock is read with: where the zone stands, what is near, and durations to add and to take off. */
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

/** Milliseconds of a duration; 0 where there is none, and for one that its own field refuses. */
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
 * The UTC timestamp of what a wall clock shows: a local date with time, or a time of day near to another moment.
 * What cannot be read stays as it is, for the field to refuse; a time of day with nothing near it has no value.
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
