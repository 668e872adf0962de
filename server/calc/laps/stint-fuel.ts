import { roundOrNull } from '../round.ts'

/** Rounds away the floating-point error of quotients such as 0.3 / 0.1. */
const DUST_DECIMALS = 9

/** Whole laps on that much fuel in kg; null unless a lap burns fuel. Source: fuel / fuel per lap, rounded down. */
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
 * Stops for fuel in a race of so many laps, a full tank at each; null when the fuel per lap is not known or a tank does not
 * last a lap. Source: what the start fuel does not cover / laps per tank, rounded up.
 */
export function stopsForLaps(raceLaps: number, { tankCapacityKg, startFuelKg, fuelPerLapKg }: Tank) {
  const perTank = lapsPerTank(tankCapacityKg, fuelPerLapKg)
  const fromStart = lapsPerTank(Math.min(startFuelKg ?? tankCapacityKg, tankCapacityKg), fuelPerLapKg)
  if (perTank === null || fromStart === null || !Number.isFinite(raceLaps)) return null
  const missing = Math.max(0, raceLaps - fromStart)
  if (missing > 0 && perTank === 0) return null
  return missing === 0 ? 0 : Math.ceil(missing / perTank)
}
