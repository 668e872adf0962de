const FIRST_MS = 500
const MAX_MS = 15_000

/**
 * Delay in ms after a number of failures in a row: random below a ceiling that doubles from 0.5 s to 15 s, so that the
 * devices of a garage do not reconnect at the same time. `random` is in [0, 1).
 */
export const backoffMs = (failures: number, random: number): number =>
  Math.round(random * Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(30, Math.max(0, failures - 1))))
