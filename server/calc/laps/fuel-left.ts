import type { StoredRowOf } from '../../contract/define/define.ts'
import type { lap } from '../../contract/resources/weekend/lap.ts'
import { round } from '../round.ts'

const FUEL_DECIMALS = 3

type Lap = Pick<StoredRowOf<typeof lap>, 'id' | 'lapNumber' | 'fuelUsedKg'>

/** Fuel in the tank after a lap in kg; an estimate where laps since the last fill have no fuel figure of their own. */
export interface FuelLeft {
  kg: number
  isEstimate: boolean
}

interface Tank {
  startFuelKg: number | null
  /** Fuel after filling, by the lap that starts with it. */
  startOfLap: ReadonlyMap<number, number>
  /** Burnt by laps without a figure, such as the plan's; null counts them as nothing. */
  perLapKg: number | null
}

/** Fuel left after each lap, by lap id. Empty without a start fuel. */
export function fuelLeft(
  laps: readonly Lap[],
  { startFuelKg, startOfLap, perLapKg }: Tank,
): ReadonlyMap<string, FuelLeft> {
  const left = new Map<string, FuelLeft>()
  let kg = startFuelKg
  let isEstimate = false
  for (const { id, lapNumber, fuelUsedKg } of laps) {
    const filled = startOfLap.get(lapNumber)
    if (filled !== undefined) [kg, isEstimate] = [filled, false]
    if (kg === null) continue
    kg = round(kg - (fuelUsedKg ?? perLapKg ?? 0), FUEL_DECIMALS)
    isEstimate ||= fuelUsedKg === null && perLapKg !== null
    left.set(id, { kg, isEstimate })
  }
  return left
}
