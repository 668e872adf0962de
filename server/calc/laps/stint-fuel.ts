import { percentile } from '../percentile.ts'
import { round, roundOrNull } from '../round.ts'

/** Quotients such as 0.3 / 0.1 lie a hair beside the whole number that they are. */
const DUST_DECIMALS = 9

/** Whole laps on so much fuel in kg; null when a lap burns nothing, or less. Source: fuel / fuel per lap, rounded down. */
export function lapsPerTank(fuelKg: number, fuelPerLapKg: number): number | null {
  if (!(fuelPerLapKg > 0)) return null
  const laps = roundOrNull(Math.max(0, fuelKg) / fuelPerLapKg, DUST_DECIMALS)
  return laps === null ? null : Math.floor(laps)
}

export interface Tank {
  tankCapacityKg: number
  /** A full tank when it is not said. */
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

export interface FuelNeed {
  laps: number
  /** kg per lap of the laps so far; null where it was not measured. */
  fuelPerLapKg: readonly (number | null)[]
  /** 0..100: how much of the history the fuel is to cover. */
  percentile: number
  inTankKg?: number
}

/**
 * kg to put in for so many laps, to 3 decimals, never less than 0; null without any history. Source: laps x the percentile
 * of fuel per lap, less what is in the tank.
 */
export function fuelToAddKg(need: FuelNeed): number | null {
  const measured = need.fuelPerLapKg.filter((kg) => kg !== null)
  const perLapKg = percentile(measured, need.percentile)
  if (perLapKg === null) return null
  const missingKg = need.laps * perLapKg - (need.inTankKg ?? 0)
  return Number.isFinite(missingKg) ? Math.max(0, round(missingKg, 3)) : null
}
