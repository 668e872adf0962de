import { round, roundOrNull } from '../round.ts'

/** Tread depths in millimetres. */
interface TreadDepths {
  /** This tyre when new, by hole. */
  initialDepthsMm: readonly (number | null)[]
  /** The specification's depth, for holes the tyre has no depth for. */
  initialTreadDepthMm: number | null
  /** Depth of a worn-out tyre. */
  minTreadDepthMm: number | null
}

function holeWear(nowMm: number | null, initialMm: number | null, minMm: number): number | null {
  if (nowMm === null || initialMm === null || initialMm <= minMm) return null
  return ((initialMm - nowMm) / (initialMm - minMm)) * 100
}

/**
 * Wear in per cent to 2 decimals, of the most worn hole: (init - now) / (init - min) x 100. Not clamped: above 100 is
 * worn past the minimum. Null if nothing is measured or no hole has tread to lose. Source: contract, section 3,
 * CornerWear.
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
 * Remaining stints to 2 decimals, assuming linear wear: (100 - wear) / (wear / stints). 0 when worn out, null without
 * wear or stints.
 */
export function stintsLeft(wear: number | null, stintsRun: number): number | null {
  if (wear === null) return null
  if (wear >= 100) return 0
  if (wear <= 0 || !(stintsRun > 0)) return null
  const left = ((100 - wear) * stintsRun) / wear
  return Number.isFinite(left) ? round(left, 2) : null
}
