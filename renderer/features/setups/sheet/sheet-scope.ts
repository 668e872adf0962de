import { createContext, useContext } from 'react'
import type { Tolerances } from '../set-down/set-down.ts'
import type { Drafts } from '../use-drafts.ts'
import type { Setup, SheetCell } from './sheet-cells.ts'

/** Context of the cells of a setup sheet. */
export interface SheetScope {
  setup: Setup
  drafts: Drafts
  /** The compared setup: the parent, or the issued setup of a set-down. */
  against: Setup | undefined
  /** Of a set-down: allowed deviations from the issued values. */
  tolerances?: Tolerances | undefined
  /** Whether the setup is handed out, so that edits need confirmation. */
  locked: boolean
  /** Called on an edit of a handed-out setup. */
  onLocked: () => void
  /** Copies a corner to the opposite side. */
  onMirror: (cell: SheetCell) => void
}

export const SheetScopeContext = createContext<SheetScope | undefined>(undefined)

export function useSheet(): SheetScope {
  const scope = useContext(SheetScopeContext)
  if (!scope) throw new Error('useSheet needs a SheetScopeContext above it')
  return scope
}
