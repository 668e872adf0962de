import { bestAmong, summaryOf } from '../../server/calc/laps/sheet-summary.ts'
import { type RecordedStint, stintNumbers } from '../../server/calc/laps/stints.ts'
import type { Lap } from './store/lap-store.ts'

/** One stint of a run sheet: as it was written down, or as its laps show it. */
export interface Stint {
  stint: number
  recorded: RecordedStint | undefined
  laps: readonly Lap[]
  driverId: string | null
  tyreSetId: string | null
  setupId: string | null
  firstLap: number | null
  lastLap: number | null
  averageGreenMs: number | null
  bestMs: number | null
  fuelUsedKg: number | null
  fuelInKg: number | null
}

const firstOf = <T>(values: readonly (T | null)[]): T | null => values.find((value) => value !== null) ?? null

/** The stints of a run sheet in their order. */
export function stintsOf(recorded: readonly RecordedStint[], laps: readonly Lap[]): Stint[] {
  const numbers = stintNumbers(recorded, laps)
  const byStint = Map.groupBy(laps.keys(), (index) => numbers[index] as number)
  const all = new Set([...recorded.map(({ stint }) => stint), ...byStint.keys()])
  return [...all]
    .sort((a, b) => a - b)
    .map((stint) => {
      const written = recorded.find((each) => each.stint === stint)
      const own = (byStint.get(stint) ?? []).map((index) => laps[index] as Lap)
      const { averageGreenMs, fuelUsedKg } = summaryOf(own)
      return {
        stint,
        recorded: written,
        laps: own,
        driverId: written?.driverId ?? firstOf(own.map(({ driverId }) => driverId)),
        tyreSetId: written?.tyreSetId ?? firstOf(own.map(({ tyreSetId }) => tyreSetId)),
        setupId: written?.setupId ?? null,
        firstLap: own[0]?.lapNumber ?? written?.startLap ?? null,
        lastLap: own.at(-1)?.lapNumber ?? written?.endLap ?? null,
        averageGreenMs,
        bestMs: bestAmong(own).lapTimeMs,
        fuelUsedKg,
        fuelInKg: written?.fuelInKg ?? null,
      }
    })
}
