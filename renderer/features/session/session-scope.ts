import { createContext, useContext } from 'react'
import type { Draft } from './lap-draft.ts'
import type { LapOutbox } from './lap-outbox.ts'
import type { Lap, LapStore } from './lap-store.ts'
import type { UndoStack } from './undo-stack.ts'

/** What the parts of one session's page share. It is made once, so that handing it down draws nothing anew. */
export interface SessionScope {
  store: LapStore
  outbox: LapOutbox
  undo: UndoStack
  /** What is typed and not sent, by run sheet: it outlives a column that scrolls out of sight. */
  drafts: Map<string, Draft>
  /** Puts the cursor into a car's entry field, or into the neighbour's. */
  focusEntry(runSheetId: string, step?: -1 | 0 | 1): void
  /** Opens a lap for editing in place; null closes. */
  edit(lap: Lap | null): void
  /** Opens a lap with all its fields. */
  editAll(lap: Lap): void
  paste(runSheetId: string, text: string): void
}

export const SessionScopeContext = createContext<SessionScope | undefined>(undefined)

export function useSessionScope(): SessionScope {
  const scope = useContext(SessionScopeContext)
  if (!scope) throw new Error('useSessionScope needs a SessionScopeContext above it')
  return scope
}
