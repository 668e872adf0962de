import type { OfflineStore } from '../offline/offline-store.ts'
import type { Tabs } from '../offline/tabs.ts'
import type { AnyRow } from '../row-list.ts'
import type { Edit, NewEdit, Values, Written } from './edit.ts'
import type { Timers } from './pause.ts'
import type { Sender } from './sender.ts'
import type { Settlement } from './settle-edit.ts'

/** What a queue is made of. */
export interface QueueParts {
  /** `accountId/userId` of who is logged in. */
  owner: string
  store: OfflineStore
  sender: Sender
  tabs: Tabs
  /** False where the connection is known to be down. */
  isOnline?: () => boolean
  makeId?: () => string
  timers?: Timers
  random?: () => number
  /** How long an answer may take. */
  timeoutMs?: number
  /** How often the edits of tabs that are gone are looked for. */
  adoptMs?: number
}

/** The edits of one person on this device, on their way to the server. */
export interface EditQueue {
  readonly owner: string
  /**
   * Stores an edit, then sends it. `interactive`: a form is open, so a refusal rejects and the edit is gone; otherwise a
   * refused edit stays in the list.
   */
  write(edit: NewEdit, how: { interactive: boolean }): Promise<Written>
  /** All that the server has not taken; the same array until something changes. */
  list(): readonly Edit[]
  /** What is to be shown over the rows of the server: all that wait, but for what a form is still open over. */
  pending(): readonly Edit[]
  subscribe(listener: () => void): () => void
  /** Why edits wait: the last error of the server or the network; undefined while all goes well. */
  waitingFor(): unknown
  /** Whether a reload loses nothing. */
  durable(): boolean
  /** Called with each edit that the server has taken, before it leaves the list. */
  onSaved(listener: (edit: Edit, row: AnyRow) => void): () => void
  /** Tries again at once: the link is back. */
  wake(): void
  /** Drops an edit on the person's word; false while it is being sent. */
  discard(id: string): boolean
  /** Sends a refused edit again, with changes over its body. */
  again(id: string, changes?: Values): void
  /** Does what the person decided about a refused edit. */
  settle(id: string, how: Settlement): void
  /** Ends the sending; what is not through stays in the store. */
  close(): void
}
