import type { PlannedNode, PlannedRow, RowError } from '../../imports/planned-row.ts'

/** A document as it was read: what may be written, before the account's own rows are looked at. */
export interface ImportPlan {
  nodes: readonly PlannedNode[]
  /** In the document's order. */
  rows: readonly PlannedRow[]
  /** What is wrong with rows by themselves. */
  errors: readonly RowError[]
}

/** What became of a planned row. */
export interface RowResult {
  action: 'created' | 'updated' | 'skipped' | 'unchanged' | 'refused'
  /** Null for a row that is not there. */
  id: string | null
  key: Record<string, unknown>
}
