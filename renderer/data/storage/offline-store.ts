import type { Edit } from '../edit.ts'
import type { AnyRow } from '../row-list.ts'

/** Rows of one list, or one row, as the server gave them. */
export interface KeptRows {
  rows: readonly AnyRow[]
  /** When they were the server's. */
  asOf: string
}

/** Data that outlives the page: unsent edits, and rows for reading offline. */
export interface OfflineStore {
  /** Whether it outlives a reload. */
  readonly durable: boolean
  /** Edits of this owner, whichever tab made them, in their order. */
  edits(owner: string): Promise<Edit[]>
  /** Puts and drops edits in one go. */
  writeEdits(puts: readonly Edit[], drops: readonly string[]): Promise<void>
  /** Gives an edit of one tab to another; undefined when a third tab has taken it. */
  adopt(id: string, from: string, to: string): Promise<Edit | undefined>
  /** The tab that sends an edit; undefined when the edit is gone. */
  tabOf(id: string): Promise<string | undefined>
  rows(owner: string, key: string): Promise<KeptRows | undefined>
  /** Everything kept under keys that start like this. */
  rowsUnder(owner: string, prefix: string): Promise<KeptRows[]>
  keepRows(owner: string, key: string, kept: KeptRows): Promise<void>
  close(): void
}
