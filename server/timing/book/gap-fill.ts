import type { CarLaps } from './car-laps.ts'
import { isSameCrossing } from './crossings.ts'
import type { LapChange } from './lap-list.ts'
import { NO_LOOP_FACTS, timedLap } from './make-lap.ts'
import type { RunFacts } from './run-facts.ts'

/**
 * A crossing that a gap hides, reported afterwards with its lap time; without it only where the gap ends by a second reading,
 * which the feed takes back so.
 *
 * @returns laps created or changed
 */
export function filledGap(car: CarLaps, lapNumber: number, totalMs: number, run: RunFacts): LapChange[] {
  const { list, crossings, pace } = car
  const ownMs = crossings.at(totalMs)?.lapTimeMs
  const start = list.get(lapNumber - 1)?.elapsedMs
  const hides = list.after(lapNumber)
  if (lapNumber < 1 || list.get(lapNumber) || start == null) return []
  if (hides?.marker !== 'gap' || hides.elapsedMs === null || totalMs >= hides.elapsedMs) return []
  const isGhost = pace.isGhost(hides.elapsedMs - totalMs)
  if (ownMs == null ? !isGhost : !isSameCrossing(totalMs - ownMs, start)) return []
  const timed = { lapNumber, lapTimeMs: totalMs - start, elapsedMs: totalMs, marker: null }
  const filled = list.put(timedLap(timed, NO_LOOP_FACTS, pace, run))
  return isGhost ? [...filled, ...list.put({ ...list.get(hides.lapNumber)!, valid: false })] : filled
}
