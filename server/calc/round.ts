/** Beyond this many decimals a double has nothing left to round. */
const MAX_DECIMALS = 12

/** Rounds half away from zero to this many decimals, as on paper: sums leave no dust such as -5e-17, and there is no -0. */
export function round(value: number, decimals: number): number {
  const places = Math.min(decimals, MAX_DECIMALS)
  const size = Math.abs(value)
  // So small a number is written with an exponent, to which no other can be added.
  if (size < 0.5 * 10 ** -places) return 0
  const scaled = Number(`${size}e${places}`)
  const rounded = Number.isFinite(scaled) ? Number(`${Math.round(scaled)}e-${places}`) : size
  return value < 0 ? -rounded : rounded
}

/** A quotient that may not exist: null unless it is finite. */
export const roundOrNull = (value: number | null, decimals: number): number | null =>
  value === null || !Number.isFinite(value) ? null : round(value, decimals)
