/** Rounds half away from zero to this many decimals. */
export function round(value: number, decimals: number): number {
  const scaled = Number(`${Math.abs(value)}e${decimals}`)
  const rounded = Number.isFinite(scaled) ? Number(`${Math.round(scaled)}e-${decimals}`) : Math.abs(value)
  return value < 0 ? -rounded : rounded
}

export const roundOrNull = (value: number | null, decimals: number): number | null =>
  value === null ? null : round(value, decimals)
