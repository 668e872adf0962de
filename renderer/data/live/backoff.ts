const FIRST_MS = 500
const MAX_MS = 15_000

/**
 * How long to wait after so many failures in a row: anything up to a ceiling that doubles from 0.5 s to 15 s, so that
 * the screens of a garage do not all come back at once. `random` is from 0 up to 1.
 */
export const backoffMs = (failures: number, random: number): number =>
  Math.round(random * Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(30, Math.max(0, failures - 1))))
