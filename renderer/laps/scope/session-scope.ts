import { createContext, useContext } from 'react'
import type { PastePlace } from '../paste/paste-landing.ts'
import type { Draft } from '../store/lap-draft.ts'
import type { LapOutbox } from '../store/lap-outbox.ts'
import type { Lap, LapStore } from '../store/lap-store.ts'
import type { LapWrites } from '../store/lap-writes.ts'

/** The cell that a block is pasted at: its column and those after it, its row and those below. */
export type PasteAt = Pick<PastePlace, 'columns' | 'rows'>

/** Functions of the grid that the scope calls. */
export interface GridHandle {
  focusEntry(runSheetId: string, step: -1 | 0 | 1): void
}

/** Shared state of a session's page. Created once, so that passing it down causes no render. */
export interface SessionScope {
  store: LapStore
  outbox: LapOutbox
  writes: LapWrites
  /** Unsent input by run sheet; it outlives a column that scrolls out of sight. */
  drafts: Map<string, Draft>
  /** Puts the cursor into a car's entry field, or into the neighbour's. */
  focusEntry(runSheetId: string, step?: -1 | 0 | 1): void
  /** Opens a lap for editing in place; null closes. */
  edit(lap: Lap | null): void
  /** Opens a lap with all its fields. */
  editAll(lap: Lap): void
  /** Previews a paste into a car's entry, or from a cell on, before it is saved. */
  paste(runSheetId: string, text: string, at?: PasteAt): void
}

export const SessionScopeContext = createContext<SessionScope | undefined>(undefined)

export function useSessionScope(): SessionScope {
  const scope = useContext(SessionScopeContext)
  if (!scope) throw new Error('useSessionScope needs a SessionScopeContext above it')
  return scope
}
