const FIRST_MS = 500
const MAX_MS = 30_000

/** Pause before the next start after this many exits in a row: 0.5 s, doubling to 30 s. */
export const backoffMs = (endsInARow: number): number =>
  Math.min(MAX_MS, FIRST_MS * 2 ** Math.max(0, endsInARow - 1))
