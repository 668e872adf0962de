import type { StoredRowOf } from '../../contract/define/define.ts'
import type { lap } from '../../contract/resources/weekend/lap.ts'

/** A lap as far as the running order needs it. */
export type TimingLap = Pick<
  StoredRowOf<typeof lap>,
  | 'lapNumber'
  | 'lapTimeMs'
  | 'sector1Ms'
  | 'sector2Ms'
  | 'sector3Ms'
  | 'pitIn'
  | 'pitOut'
  | 'marker'
  | 'valid'
  | 'stint'
  | 'driverId'
  | 'tyreSetId'
  | 'tyreAgeLaps'
  | 'startedAt'
  | 'elapsedMs'
  | 'position'
>

/** Whether a lap ended in the pit lane, and whether it began there. */
export const endsInLane = ({ pitIn, marker }: Pick<TimingLap, 'pitIn' | 'marker'>): boolean =>
  pitIn || marker === 'in' || marker === 'box'
export const beginsInLane = ({ pitOut, marker }: Pick<TimingLap, 'pitOut' | 'marker'>): boolean =>
  pitOut || marker === 'out'

/** Race time at the end of each lap in ms, at the place of its number; a lap of unknown time is left out. */
export type Crossings = readonly (number | undefined)[]

/** ms since 1970 at which a lap with a start time began. */
const startOf = ({ startedAt }: TimingLap) => (startedAt === null ? null : Date.parse(startedAt))

/**
 * Race times of a car's laps, in order of number: as measured, else by the clock since the start of the race, else by adding
 * lap times up from lap 1 or from the last known crossing.
 *
 * @param startMs Start of the race in ms since 1970.
 */
export function crossingsOf(laps: readonly TimingLap[], startMs: number | null): Crossings {
  const crossings: (number | undefined)[] = []
  for (const lap of laps) {
    const began = startOf(lap)
    const before = lap.lapNumber === 1 ? 0 : crossings[lap.lapNumber - 1]
    const byClock =
      began === null || startMs === null || lap.lapTimeMs === null ? null : began + lap.lapTimeMs - startMs
    const bySum = before === undefined || lap.lapTimeMs === null ? null : before + lap.lapTimeMs
    const at = lap.elapsedMs ?? byClock ?? bySum
    if (at !== null) crossings[lap.lapNumber] = at
  }
  return crossings
}

/** How far one car is behind another: in time on the same lap, else in whole laps. Null where it is not known. */
export interface Behind {
  ms: number | null
  laps: number | null
}

export const UNKNOWN: Behind = { ms: null, laps: null }

interface Progress {
  laps: number
  crossings: Crossings
}

/**
 * Gap of a car to one ahead. A car that is on its way to the line which the other has just crossed is on the same lap while
 * the session runs.
 */
export function behind(own: Progress, ahead: Progress, isRunning: boolean): Behind {
  if (own.laps === 0 || ahead.laps === 0) return UNKNOWN
  const at = own.crossings[own.laps]
  const theirs = ahead.crossings[own.laps]
  const ms = at === undefined || theirs === undefined ? null : at - theirs
  const missing = ahead.laps - own.laps
  if (missing <= 0) return { ms, laps: ms === null ? null : 0 }
  if (!isRunning || at === undefined) return { ms: null, laps: missing }
  let since = 0
  while (since < missing && (ahead.crossings[ahead.laps - since] ?? 0) > at) since += 1
  if (since > 1) return { ms: null, laps: missing }
  if (missing > since) return { ms: null, laps: missing - since }
  return ms === null ? { ms: null, laps: missing } : { ms, laps: 0 }
}
