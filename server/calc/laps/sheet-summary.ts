import type { StoredRowOf } from '../../contract/define/define.ts'
import type { lap } from '../../contract/resources/weekend/lap.ts'
import { round } from '../round.ts'
import { type Best, bestOf, counts, NO_BEST } from './lap-ranking.ts'

type SummedLap = Pick<
  StoredRowOf<typeof lap>,
  | 'lapTimeMs'
  | 'sector1Ms'
  | 'sector2Ms'
  | 'sector3Ms'
  | 'pitIn'
  | 'pitOut'
  | 'marker'
  | 'valid'
  | 'trackStatus'
  | 'fuelUsedKg'
>

/** Fastest lap and sectors of the counting laps, in milliseconds. */
export const bestAmong = (laps: readonly SummedLap[]): Best => bestOf([NO_BEST, ...laps.filter(counts)])

interface SheetSummary {
  lapCount: number
  /** Mean of the counting laps under green, in whole milliseconds. */
  averageGreenMs: number | null
  /** Mean of all counting laps, in whole milliseconds. */
  averageAllMs: number | null
  fuelUsedKg: number | null
  /** Mean of laps under green, in kg. */
  fuelPerLapKg: number | null
}

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function mean(values: readonly (number | null)[], decimals: number): number | null {
  const present = known(values)
  return present.length === 0 ? null : round(sum(present) / present.length, decimals)
}

/** Totals of a run sheet's laps, equal to the API's. */
export function summaryOf(laps: readonly SummedLap[]): SheetSummary {
  const counting = laps.filter(counts)
  const green = (lap: SummedLap) => lap.trackStatus === 'green'
  const fuel = laps.map((lap) => lap.fuelUsedKg)
  return {
    lapCount: laps.length,
    averageGreenMs: mean(
      counting.filter(green).map((lap) => lap.lapTimeMs),
      0,
    ),
    averageAllMs: mean(
      counting.map((lap) => lap.lapTimeMs),
      0,
    ),
    fuelUsedKg: known(fuel).length === 0 ? null : round(sum(known(fuel)), 3),
    fuelPerLapKg: mean(
      laps.filter(green).map((lap) => lap.fuelUsedKg),
      3,
    ),
  }
}
