import type { CarLaps } from './car-laps.ts'
import { BLANK_LAP, type LapChange } from './lap-list.ts'
import { mergedLap, type NumberedLap } from './make-lap.ts'
import type { RunFacts } from './run-facts.ts'

/** A lap of a feed that numbers its laps. @returns laps created or changed */
export function numberedLap(car: CarLaps, lap: NumberedLap, run: RunFacts): LapChange[] {
  const { list, current, pace } = car
  if (lap.lapNumber < 1) return []
  const known = lap.totalMs === null ? null : list.numberAt(lap.totalMs)
  if (lap.totalMs !== null && list.hadTotal(lap.totalMs)) return []
  const lapNumber = known ?? lap.lapNumber
  const before = list.get(lapNumber) ?? {
    ...BLANK_LAP,
    ...current.end(run.sections),
    lapNumber,
    lapTimeMs: null,
    elapsedMs: null,
  }
  const changed = list.put(mergedLap(before, lap, run))
  for (const change of changed) pace.add(change.lap)
  car.reached(lap.lapNumber, lapNumber)
  return changed
}
