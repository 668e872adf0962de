/**
 * The value below which `share` per cent of the values lie, between two of them in a straight line; null of no values, or
 * of a share outside 0..100. Source: Hyndman and Fan (1996), type 7: position (n - 1) x share / 100 in the sorted values.
 */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b)
  if (!(share >= 0 && share <= 100)) return null
  const position = ((sorted.length - 1) * share) / 100
  const lower = sorted[Math.floor(position)]
  const upper = sorted[Math.ceil(position)]
  if (lower === undefined || upper === undefined) return null
  return lower + (upper - lower) * (position - Math.floor(position))
}
