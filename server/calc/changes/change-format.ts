import type { SheetGroup } from './setup-sheet.ts'

/** How a change list is written. Paths are JSON Pointers or dotted, `*` for one step; a path covers all that is in it. */
export interface ChangeFormat {
  ignore?: readonly string[]
  order?: readonly string[]
  groups?: readonly SheetGroup[]
  decimals?: Readonly<Record<string, number>>
  unit?: Readonly<Record<string, string>>
  /** A smaller change of a number is none. */
  minDelta?: Readonly<Record<string, number>>
}
