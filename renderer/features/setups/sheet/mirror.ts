import type { PathValues } from './paths.ts'
import { valueAt } from './paths.ts'
import { type CornerName, cornerCells, type Setup } from './sheet-cells.ts'

/** The opposite wheel of the same axle. */
export const OTHER_SIDE: Readonly<Record<CornerName, CornerName>> = { fl: 'fr', fr: 'fl', rl: 'rr', rr: 'rl' }

/** A measurement, not a setting, so it is not copied. */
const WEIGHED = 'cornerWeightKg'

/** The values of a corner to copy to the opposite side: those that differ. */
export function mirrored(setup: Setup, corner: CornerName): PathValues {
  const to = OTHER_SIDE[corner]
  const pairs = cornerCells[corner]
    .filter(({ path }) => !path.endsWith(WEIGHED))
    .map(({ path }) => [path.replace(`.${corner}.`, `.${to}.`), valueAt(setup, path)] as const)
  return Object.fromEntries(pairs.filter(([path, value]) => valueAt(setup, path) !== value))
}
