import { roundOrNull } from '../round.ts'

interface Corner {
  cornerWeightKg: number | null
  rideHeightMm: number | null
}
export type Corners = Record<'fl' | 'fr' | 'rl' | 'rr', Corner>

interface SetupBalance {
  totalWeightKg: number | null
  crossWeightPct: number | null
  frontWeightPct: number | null
  leftWeightPct: number | null
  rakeMm: number | null
}

/** Sum; null if a term is missing. */
function sum(...values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length < values.length ? null : known.reduce((total, value) => total + value, 0)
}

/** Percentage of the whole; null if the whole is 0. */
const share = (part: number | null, whole: number | null) =>
  part === null || whole === null ? null : roundOrNull((part / whole) * 100, 2)

/**
 * Derived figures of four corner weights and four ride heights: kg to 3 decimals as weighed, percentages to 2, rake in
 * mm to 2 (mean rear minus mean front); null where an input is missing. Source: contract, section 3, Setup.
 */
export function setupBalance({ fl, fr, rl, rr }: Corners): SetupBalance {
  const weights = [fl, fr, rl, rr].map((corner) => corner.cornerWeightKg)
  const total = sum(...weights)
  const front = sum(fl.rideHeightMm, fr.rideHeightMm)
  const rear = sum(rl.rideHeightMm, rr.rideHeightMm)
  return {
    totalWeightKg: roundOrNull(total, 3),
    crossWeightPct: share(sum(fr.cornerWeightKg, rl.cornerWeightKg), total),
    frontWeightPct: share(sum(fl.cornerWeightKg, fr.cornerWeightKg), total),
    leftWeightPct: share(sum(fl.cornerWeightKg, rl.cornerWeightKg), total),
    rakeMm: front === null || rear === null ? null : roundOrNull((rear - front) / 2, 2),
  }
}
