import { stintsLeft, wearPct } from '../../calc/garage/tyre-wear.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { tyreDepthsOf } from '../../db/tables/tyre-depths.ts'
import { tyreTreadsOf } from '../../db/tables/tyre-tread.ts'

interface MeasuredWear {
  /** The measurement. */
  id: string
  wearPct: number | null
  stintsLeft: number | null
}

/** Wear by tyre and measurement. Each measurement counts as the end of one more stint. */
export function wearOf(scope: ReadScope, tyreIds: readonly string[]): Map<string, MeasuredWear[]> {
  const treads = tyreTreadsOf(scope, tyreIds)
  const wear = [...tyreDepthsOf(scope, tyreIds)].map(([tyreId, measurements]) => {
    const tread = treads.get(tyreId)
    const measured = measurements.map(({ id, depthsMm }, index) => {
      const worn = tread ? wearPct(depthsMm, tread) : null
      return { id, wearPct: worn, stintsLeft: stintsLeft(worn, index + 1) }
    })
    return [tyreId, measured] as const
  })
  return new Map(wear)
}
