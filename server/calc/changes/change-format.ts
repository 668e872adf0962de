import type { SheetGroup } from './setup-sheet.ts'

/** Format of a change list. Paths are JSON Pointers or dotted, `*` for one step; a path covers everything below it. */
export interface ChangeFormat {
  ignore?: readonly string[]
  order?: readonly string[]
  groups?: readonly SheetGroup[]
  decimals?: Readonly<Record<string, number>>
  unit?: Readonly<Record<string, string>>
  /** Numeric differences below this are ignored. */
  minDelta?: Readonly<Record<string, number>>
}
