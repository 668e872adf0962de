const FIRST_MS = 500
const MAX_MS = 30_000

/** How long to wait before the next start after so many ends in a row: half a second, doubling to half a minute. */
export const backoffMs = (endsInARow: number): number =>
  Math.min(MAX_MS, FIRST_MS * 2 ** Math.max(0, endsInARow - 1))
