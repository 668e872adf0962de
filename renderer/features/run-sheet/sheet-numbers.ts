import type { Best } from '../../../server/calc/laps/lap-ranking.ts'
import { counts } from '../../../server/calc/laps/lap-ranking.ts'
import { round } from '../../../server/calc/round.ts'
import type { Lap } from '../../laps/store/lap-store.ts'

const FUEL_DECIMALS = 3

/** kg in the tank after each lap, by its id; a stint's own fuel starts it anew. Empty where no start is known. */
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

const METRICS = ['lapTimeMs', 'sector1Ms', 'sector2Ms', 'sector3Ms'] as const

/** Numbers of the first laps that gave each of the bests; null where there is none. */
export function bestLaps(laps: readonly Lap[], best: Best): Record<keyof Best, number | null> {
  const numberOf = (metric: keyof Best) =>
    laps.find((lap) => best[metric] !== null && counts(lap) && lap[metric] === best[metric])?.lapNumber ??
    null
  return Object.fromEntries(METRICS.map((metric) => [metric, numberOf(metric)])) as Record<
    keyof Best,
    number | null
  >
}
