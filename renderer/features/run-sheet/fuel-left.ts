import { round } from '../../../server/calc/round.ts'
import type { Lap } from '../../laps/store/lap-store.ts'

const FUEL_DECIMALS = 3

/** kg in the tank after each lap, by lap id; a stint's own fuel resets it. Empty without a start fuel. */
export function fuelLeft(
  laps: readonly Lap[],
  startFuelKg: number | null,
  startOfLap: ReadonlyMap<number, number>,
): ReadonlyMap<string, number> {
  const left = new Map<string, number>()
  let tank = startFuelKg
  for (const { id, lapNumber, fuelUsedKg } of laps) {
    tank = startOfLap.get(lapNumber) ?? tank
    if (tank === null) continue
    tank = round(tank - (fuelUsedKg ?? 0), FUEL_DECIMALS)
    left.set(id, tank)
  }
  return left
}
