import type { ImportError } from '../contract/actions/import.ts'

/** A lookup of another row, by values of the document or nested lookups. */
export interface PlannedLookup {
  entity: string
  by: readonly (readonly [field: string, value: unknown])[]
  nested: readonly (readonly [field: string, lookup: PlannedLookup])[]
  /** JSON Pointer to its source in the document. */
  path: string
  optional: boolean
}

/** One row of a document, parsed and validated, before the account's own rows are consulted. */
export interface PlannedRow {
  /** Index of its node in the profile. */
  node: number
  /** Index of its parent; null at the top. */
  parent: number | null
  /** JSON Pointer of its object. */
  path: string
  /** Values of a create request with defaults, without ids of other rows. */
  values: Record<string, unknown>
  /** Targets with a value in the document or profile. */
  given: readonly string[]
  /** Targets whose ids have to be looked up. */
  lookups: readonly (readonly [target: string, lookups: readonly PlannedLookup[]])[]
  /** Errors that only apply if the row has to be created. */
  missing: readonly ImportError[]
  /**
   * The row has errors, so nothing will be kept: it is still written as far as possible, to find further errors.
   * 'unusable' if its key is invalid or too much is missing.
   */
  defect: null | 'partial' | 'unusable'
}

/** An error with the index of its row. */
export interface RowError {
  row: number
  error: ImportError
}

/** The part of a profile's node needed for writing rows. */
export interface PlannedNode {
  entity: string
  /** Index of the node whose rows own this one's; null at the top. */
  parent: number | null
  /** The field for the parent's id. */
  parentField: { field: string; isList: boolean } | null
  /** Fields for ids of further ancestors, by node. */
  inherited: readonly { field: string; node: number }[]
  key: readonly string[]
  /** Whether further rows with the same key are merged into the first. */
  distinct: boolean
  /** Source paths by target, where they can be named: for pointers. */
  sources: Readonly<Record<string, readonly string[]>>
  /** Targets that accept a list. */
  lists: readonly string[]
  onMatch: 'update' | 'skip' | 'error'
  onMissing: 'create' | 'skip'
  /** Entities whose rows must be written first. */
  needs: readonly string[]
}
