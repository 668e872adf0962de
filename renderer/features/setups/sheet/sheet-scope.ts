import { createContext, useContext } from 'react'
import type { Tolerances } from '../set-down/set-down.ts'
import type { Drafts } from '../use-drafts.ts'
import type { Setup, SheetCell } from './sheet-cells.ts'

/** What the cells of a sheet need to know. */
export interface SheetScope {
  setup: Setup
  drafts: Drafts
  /** What the sheet is compared with: its parent, or the issued sheet of a set-down. */
  against: Setup | undefined
  /** Of a set-down: how far measured values may lie from the issued ones. */
  tolerances?: Tolerances | undefined
  /** Whether the sheet is handed out, and so not typed into just so. */
  locked: boolean
  /** Somebody tried to type into a sheet that is handed out. */
  onLocked: () => void
  /** Copies a corner to the other side. */
  onMirror: (cell: SheetCell) => void
}

export const SheetScopeContext = createContext<SheetScope | undefined>(undefined)

export function useSheet(): SheetScope {
  const scope = useContext(SheetScopeContext)
  if (!scope) throw new Error('useSheet needs a SheetScopeContext above it')
  return scope
}
