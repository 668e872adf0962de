import { round, roundOrNull } from '../round.ts'

/** Tread depths in millimetres that wear is counted from and to. */
export interface TreadDepths {
  /** Of this tyre when it was new, hole by hole. */
  initialDepthsMm: readonly (number | null)[]
  /** Of the specification, for a hole that the tyre has no depth of. */
  initialTreadDepthMm: number | null
  /** Depth at which the tyre is worn out. */
  minTreadDepthMm: number | null
}

function holeWear(nowMm: number | null, initialMm: number | null, minMm: number): number | null {
  if (nowMm === null || initialMm === null || initialMm <= minMm) return null
  return ((initialMm - nowMm) / (initialMm - minMm)) * 100
}

/**
 * Wear in per cent to 2 decimals: the most worn hole's (init - now) / (init - min) x 100. Not clamped: above 100 is worn
 * past the minimum. Null when nothing is measured or no hole has tread to lose. Source: contract, section 3, CornerWear.
 */
export function wearPct(depthsMm: readonly (number | null)[], tread: TreadDepths): number | null {
  const { initialDepthsMm, initialTreadDepthMm, minTreadDepthMm } = tread
  if (minTreadDepthMm === null) return null
  const holes = depthsMm
    .map((now, hole) => holeWear(now, initialDepthsMm[hole] ?? initialTreadDepthMm, minTreadDepthMm))
    .filter((wear) => wear !== null)
  return holes.length === 0 ? null : roundOrNull(Math.max(...holes), 2)
}

/**
 * How many more stints like those so far the tread lasts, to 2 decimals: (100 - wear) / (wear / stints). 0 when it is worn
 * out, null before there is any wear or any stint to go by. Source: the wear of a stint stays what it was (linear).
 */
export function stintsLeft(wear: number | null, stintsRun: number): number | null {
  if (wear === null) return null
  if (wear >= 100) return 0
  if (wear <= 0 || !(stintsRun > 0)) return null
  const left = ((100 - wear) * stintsRun) / wear
  return Number.isFinite(left) ? round(left, 2) : null
}
