import { lapLabel } from '../calc/laps/laps-in-samples.ts'
import { timeStarts } from '../calc/laps/time-runs.ts'
import { refuse, type TelemetryError } from './telemetry.ts'

const MAX_SHOWN = 30

/** Lap names for messages: `1 to 12`, or a list. */
function listLaps(laps: readonly string[]): string {
  const isRow = laps.length > 2 && laps.every((lap, index) => lap === String(Number(laps[0]) + index))
  if (isRow) return `${laps[0]} to ${laps.at(-1)}`
  const shown = laps.slice(0, MAX_SHOWN)
  if (shown.length < laps.length) return `${shown.join(', ')} and ${laps.length - shown.length} more`
  return shown.length < 2 ? shown.join() : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

const distinct = (laps: readonly string[]) => [...new Set(laps)].filter((lap) => lap !== '')

/** Returns a test by index for the samples of one lap. Throws `TelemetryError` if there is no such lap. */
export function samplesOfLap(
  laps: readonly string[] | undefined,
  wanted: string,
): (_: unknown, place: number) => boolean {
  if (!laps) throw refuse('/lap', 'The file does not tell its laps apart: leave lap out to store all of it.')
  const label = lapLabel(wanted)
  if (!laps.includes(label)) {
    const there = distinct(laps)
    const has = there.length === 1 ? `it has lap ${there[0]} only` : `it has laps ${listLaps(there)}`
    throw refuse(
      '/lap',
      there.length === 0 ? 'The file names no lap.' : `The file has no lap ${label}: ${has}.`,
    )
  }
  return (_, place) => laps[place] === label
}

/** The error for samples whose time decreases; undefined if it does not. `place` names a sample. */
export function findTimeFall(
  t: Float64Array,
  path: string,
  place: (index: number) => string,
  laps: () => readonly string[] | undefined,
): TelemetryError | undefined {
  const [start] = timeStarts(t)
  if (start === undefined) return undefined
  const there = distinct(laps() ?? [])
  const choose =
    there.length > 1
      ? `Choose one of its laps with ?lap=: ${listLaps(there)}.`
      : 'Send the samples of one lap, in the order of time.'
  return refuse(
    path,
    `The time falls from ${t[start - 1]} s to ${t[start]} s at ${place(start)}: this is more than one lap. ${choose}`,
  )
}
