import { roundOrNull } from '../round.ts'

/** Rounds away the floating-point error of quotients such as 0.3 / 0.1. */
const DUST_DECIMALS = 9

/**
 * Whole laps possible with this fuel in kg; null unless a lap burns fuel. Source: fuel / fuel per lap, rounded down.
 */
export function lapsPerTank(fuelKg: number, fuelPerLapKg: number): number | null {
  if (!(fuelPerLapKg > 0)) return null
  const laps = roundOrNull(Math.max(0, fuelKg) / fuelPerLapKg, DUST_DECIMALS)
  return laps === null ? null : Math.floor(laps)
}

interface Tank {
  tankCapacityKg: number
  /** Default: a full tank. */
  startFuelKg?: number | null
  fuelPerLapKg: number
}

/**
 * Fuel stops in a race of this many laps with full refuelling; null if the fuel per lap is unknown or a tank lasts less
 * than a lap. Source: (need - start fuel) / laps per tank, rounded up.
 */
export function stopsForLaps(raceLaps: number, { tankCapacityKg, startFuelKg, fuelPerLapKg }: Tank) {
  const perTank = lapsPerTank(tankCapacityKg, fuelPerLapKg)
  const fromStart = lapsPerTank(Math.min(startFuelKg ?? tankCapacityKg, tankCapacityKg), fuelPerLapKg)
  if (perTank === null || fromStart === null || !Number.isFinite(raceLaps)) return null
  const missing = Math.max(0, raceLaps - fromStart)
  if (missing > 0 && perTank === 0) return null
  return missing === 0 ? 0 : Math.ceil(missing / perTank)
}
