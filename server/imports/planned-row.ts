import type { ImportError } from '../contract/actions/import.ts'

/** Another row that has to be looked up, by values of the document or by rows that have to be looked up first. */
export interface PlannedLookup {
  entity: string
  by: readonly (readonly [field: string, value: unknown])[]
  nested: readonly (readonly [field: string, lookup: PlannedLookup])[]
  /** JSON Pointer to its source in the document. */
  path: string
  optional: boolean
}

/** One row of a document, read and checked, before the account's own rows are looked at. */
export interface PlannedRow {
  /** Which node of the profile it belongs to. */
  node: number
  /** Its parent's place among the rows; null at the top. */
  parent: number | null
  /** JSON Pointer of its object. */
  path: string
  /** Values of a create request with defaults, without ids of other rows. */
  values: Record<string, unknown>
  /** Targets that the document or the profile has a value for. */
  given: readonly string[]
  /** Targets whose ids have to be looked up. */
  lookups: readonly (readonly [target: string, lookups: readonly PlannedLookup[]])[]
  /** What is missing if the row has to be made. */
  missing: readonly ImportError[]
  /**
   * Something is wrong with it, so that nothing will be kept: it is written as far as it can be, to find what else is
   * wrong. 'unusable' where its key is wrong, or too much of it.
   */
  defect: null | 'partial' | 'unusable'
}

/** An error with the row that it is in, by its place in the document. */
export interface RowError {
  row: number
  error: ImportError
}

/** The part of a profile's node that writing rows needs. */
export interface PlannedNode {
  entity: string
  /** The node whose rows own this one's; null at the top. */
  parent: number | null
  /** The field that takes the parent's id. */
  parentField: { field: string; isList: boolean } | null
  /** Fields that take the id of a row further up, by the node that it belongs to. */
  inherited: readonly { field: string; node: number }[]
  key: readonly string[]
  /** Whether further rows with the same key are the first one again. */
  distinct: boolean
  /** Source paths by target, where they are a place and no search: for pointers. */
  sources: Readonly<Record<string, readonly string[]>>
  /** Targets that take a list. */
  lists: readonly string[]
  onMatch: 'update' | 'skip' | 'error'
  onMissing: 'create' | 'skip'
  /** Entities whose rows have to be there before this one's. */
  needs: readonly string[]
}
