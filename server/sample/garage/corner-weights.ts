/** Weight distribution of a car on four scales, in per cent of the total. */
export interface Balance {
  front: number
  left: number
  /** Front right plus rear left. */
  cross: number
}

/** Resolution of a scale. */
const STEP_KG = 0.5
const scaled = (kg: number) => Math.round(kg / STEP_KG) * STEP_KG

/** Readings of four scales: they add up to the car's weight and match its balance within their resolution. */
export function cornerWeights(totalKg: number, { front, left, cross }: Balance) {
  const share = (percent: number) => (totalKg * percent) / 100
  const fl = scaled((share(front) + share(left) - share(cross)) / 2)
  const fr = scaled(share(front) - fl)
  const rl = scaled(share(left) - fl)
  return { fl, fr, rl, rr: totalKg - fl - fr - rl }
}
