import type { PlannedNode, PlannedRow, RowError } from '../../imports/planned-row.ts'

/** The rows of a document, validated without the account's rows. */
export interface ImportPlan {
  nodes: readonly PlannedNode[]
  /** In document order. */
  rows: readonly PlannedRow[]
  /** Errors of single rows. */
  errors: readonly RowError[]
}

/** Result of a planned row. */
export interface RowResult {
  action: 'created' | 'updated' | 'skipped' | 'unchanged' | 'refused'
  /** Null for a row that does not exist. */
  id: string | null
  key: Record<string, unknown>
}
