import { bestAmong, summaryOf } from '../../server/calc/laps/sheet-summary.ts'
import type { Row } from '../data/row-cache.ts'
import type { Lap } from './store/lap-store.ts'

export type RecordedStint = Row<'runSheets'>['stints'][number]

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

const isOut = ({ pitOut, marker }: Lap) => pitOut || marker === 'out'
const isIn = ({ pitIn, marker }: Lap) => pitIn || marker === 'in' || marker === 'box'

/** The recorded stint whose laps hold this one; an open end lasts until the next stint begins. */
function spanning(recorded: readonly RecordedStint[], lapNumber: number): number | undefined {
  const holding = recorded.filter(
    ({ startLap, endLap }) =>
      startLap !== null && startLap <= lapNumber && lapNumber <= (endLap ?? lapNumber),
  )
  return holding.sort((a, b) => (b.startLap ?? 0) - (a.startLap ?? 0))[0]?.stint
}

/** Stint of each lap: its own, else that of the recorded stint around it, else a new one after each pit exit. */
export function stintNumbers(recorded: readonly RecordedStint[], laps: readonly Lap[]): number[] {
  let before: { lap: Lap; stint: number } | undefined
  return laps.map((lap) => {
    const begins = before !== undefined && (isIn(before.lap) || isOut(lap))
    const derived = before === undefined ? 1 : before.stint + (begins ? 1 : 0)
    const stint = lap.stint ?? spanning(recorded, lap.lapNumber) ?? derived
    before = { lap, stint }
    return stint
  })
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

/** The list with a stint in its place, and the one before it ended where it begins. */
export function withStint(recorded: readonly RecordedStint[], stint: RecordedStint): RecordedStint[] {
  const others = recorded.filter((each) => each.stint !== stint.stint)
  const closed = others.map((each) => {
    const runsInto =
      each.stint < stint.stint && each.endLap === null && each.startLap !== null && stint.startLap !== null
    return runsInto && stint.startLap! > each.startLap! ? { ...each, endLap: stint.startLap! - 1 } : each
  })
  return [...closed, stint].sort((a, b) => a.stint - b.stint)
}
