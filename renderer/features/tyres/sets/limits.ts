import type { Row } from '../../../data/row-cache.ts'

/** How close a tyre is to a limit. */
export type Level = 'good' | 'near' | 'over'

const NEAR_PCT = 80
const OVER_PCT = 100

export const wearLevel = (wearPct: number): Level =>
  wearPct >= OVER_PCT ? 'over' : wearPct >= NEAR_PCT ? 'near' : 'good'

/** A tyre's usage. */
export interface Life {
  wearPct: number | null
  mileageKm: number
  heatCycles: number
}

type Limits = Pick<Row<'tyreSpecifications'>, 'maxHeatCycles' | 'maxMileageKm'>

/** The limits of the specification that were reached, one word each. */
export function limitsReached(
  { wearPct, mileageKm, heatCycles }: Life,
  limits: Limits | undefined,
): string[] {
  const { maxHeatCycles = null, maxMileageKm = null } = limits ?? {}
  return [
    wearPct !== null && wearPct >= OVER_PCT && 'worn out',
    maxHeatCycles !== null && heatCycles >= maxHeatCycles && 'max heat cycles',
    maxMileageKm !== null && mileageKm >= maxMileageKm && 'max mileage',
  ].filter((word) => word !== false)
}
