/** Decimals beyond which a double cannot be rounded. */
const MAX_DECIMALS = 12

/**
 * Rounds half away from zero to this many decimals, as on paper, without floating-point residue such as -5e-17 and
 * without -0.
 */
export function round(value: number, decimals: number): number {
  const places = Math.min(decimals, MAX_DECIMALS)
  const size = Math.abs(value)
  // A number this small is formatted with an exponent, to which another cannot be appended.
  if (size < 0.5 * 10 ** -places) return 0
  const scaled = Number(`${size}e${places}`)
  const rounded = Number.isFinite(scaled) ? Number(`${Math.round(scaled)}e-${places}`) : size
  return value < 0 ? -rounded : rounded
}

/** Null for an infinite or undefined quotient. */
export const roundOrNull = (value: number | null, decimals: number): number | null =>
  value === null || !Number.isFinite(value) ? null : round(value, decimals)
