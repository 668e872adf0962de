import type { PathValues } from './paths.ts'
import { valueAt } from './paths.ts'
import { type CornerName, cornerCells, type Setup } from './sheet-cells.ts'

/** The other wheel of the same axle. */
export const OTHER_SIDE: Readonly<Record<CornerName, CornerName>> = { fl: 'fr', fr: 'fl', rl: 'rr', rr: 'rl' }

/** What the scales say is not set by anybody, and so not copied. */
const WEIGHED = 'cornerWeightKg'

/** The values of a corner for the other side, as far as they differ there. */
export function mirrored(setup: Setup, corner: CornerName): PathValues {
  const to = OTHER_SIDE[corner]
  const pairs = cornerCells[corner]
    .filter(({ path }) => !path.endsWith(WEIGHED))
    .map(({ path }) => [path.replace(`.${corner}.`, `.${to}.`), valueAt(setup, path)] as const)
  return Object.fromEntries(pairs.filter(([path, value]) => valueAt(setup, path) !== value))
}
