import type { ImportError } from '../../contract/actions/import.ts'
import type { BaseRow } from '../../contract/define/define.ts'
import type { PlannedLookup, PlannedNode, PlannedRow, RowError } from '../../imports/planned-row.ts'
import type { Service } from '../crud.ts'
import { services } from '../index.ts'
import { gathering, type LongWrite } from '../long-write.ts'
import type { Writing } from '../principal.ts'
import { createContainers, type RelatedRow } from './container-of.ts'
import type { ImportPlan, RowResult } from './import-plan.ts'
import type { Lookups } from './resolve-lookup.ts'
import { RowFinder, type Search } from './row-finder.ts'

/** Document rows by stored row, and by the text of a key within each parent. */
export interface Claims {
  byId: Map<string, number>
  byKey: Map<string | null, Map<string, number>>
}

/** State of an import while it is written. */
export interface ImportState {
  scope: Writing & { long: LongWrite }
  /** The scope's own. */
  memo: Map<string, unknown>
  plan: ImportPlan
  finder: RowFinder
  lookups: Lookups
  results: (RowResult | undefined)[]
  /** The row of the document that is being written. */
  current: number
  /** Document row that each stored row was created from or found by. */
  touched: Map<string, number>
  /** Document rows that have taken a key or a stored row, by node. */
  claims: Map<number, Claims>
  searches: Map<PlannedNode, Search>
  /** Lookups to resolve after all rows are written. */
  deferred: { index: number; target: string; lookups: readonly PlannedLookup[] }[]
  errors: RowError[]
  nodeOf(index: number): PlannedNode
  rowOf(index: number): PlannedRow
  serviceOf(node: PlannedNode): Service
  /** Ancestors of a row, nearest first, as far as they exist. */
  aboveOf(index: number): readonly RelatedRow[]
  /** `known`: id of the existing row, with which its children are still validated. */
  refuse(index: number, known: string | null, ...errors: ImportError[]): void
  wrote(index: number, service: Service, before: BaseRow | null, row: BaseRow): void
}

const byEntity = new Map<string, Service>(
  Object.values(services).map((service) => [service.resource.name, service]),
)

/** Rejects a row that passes the rules but violates a database constraint. */
export function refuseByStore(state: ImportState, index: number, known: string | null): void {
  const { path } = state.rowOf(index)
  const { entity } = state.nodeOf(index)
  state.refuse(index, known, { path, entity, message: 'does not go with other rows' })
}

export function createImportState(given: Writing, plan: ImportPlan): ImportState {
  const memo = new Map<string, unknown>()
  const scope = gathering({ ...given, memo }, ({ id }) => {
    refuseByStore(state, touched.get(id) ?? state.current, id)
  })
  let lastWritten: Service | null = null
  /** Those of the last row: its siblings have the same. */
  let lastAbove: { parent: number; rows: readonly RelatedRow[] } | null = null
  const finder = new RowFinder(scope)
  const touched = new Map<string, number>()
  const results: ImportState['results'] = new Array(plan.rows.length)
  const errors: ImportState['errors'] = [...plan.errors]
  const rowOf = (index: number) => plan.rows[index] as PlannedRow
  const nodeOf = (index: number) => plan.nodes[rowOf(index).node] as PlannedNode
  const lookups: Lookups = {
    finder,
    containers: createContainers(scope),
    isTouched: (id) => touched.has(id),
  }
  const state: ImportState = {
    scope,
    memo,
    plan,
    finder,
    lookups,
    results,
    current: 0,
    touched,
    claims: new Map(),
    searches: new Map(),
    deferred: [],
    errors,
    nodeOf,
    rowOf,
    serviceOf: (node) => byEntity.get(node.entity) as Service,
    aboveOf(index) {
      const { parent } = rowOf(index)
      if (parent === null) return []
      if (lastAbove?.parent === parent) return lastAbove.rows
      const above: RelatedRow[] = []
      lastAbove = { parent, rows: above }
      for (let at = rowOf(index).parent; at !== null; at = rowOf(at).parent) {
        const id = results[at]?.id
        if (id) above.push({ entity: nodeOf(at).entity, id })
      }
      return above
    },
    refuse(index, known, ...found) {
      for (const error of found) errors.push({ row: index, error })
      results[index] = { action: 'refused', id: known, key: {} }
    },
    wrote(index, service, before, row) {
      const { resource } = service
      // The memo is only valid for the resource being written.
      if (service !== lastWritten) memo.clear()
      lastWritten = service
      finder.note(resource, before, row)
      touched.set(row.id, index)
    },
  }
  return state
}
