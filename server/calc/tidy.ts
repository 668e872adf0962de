import { round } from './round.ts'

/** Beyond this many decimals a double has nothing left to round. */
const MOST_DECIMALS = 12

/**
 * A number as it is shown: rounded half away from zero, never -0. Sums leave dust such as -5e-17, which `round` cannot
 * read, for it is written with an exponent.
 */
export function tidy(value: number, decimals: number): number {
  const places = Math.min(decimals, MOST_DECIMALS)
  return Math.abs(value) < 0.5 * 10 ** -places ? 0 : round(value, places)
}

/** A quotient that may not exist: null unless it is finite. */
export const tidyOrNull = (value: number | null, decimals: number): number | null =>
  value === null || !Number.isFinite(value) ? null : tidy(value, decimals)
