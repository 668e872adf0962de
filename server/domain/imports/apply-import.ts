import {
  type ImportCounts,
  type ImportError,
  type ImportItem,
  MAX_IMPORT_ERRORS,
  MAX_IMPORT_ITEMS,
} from '../../contract/actions/import.ts'
import type { BaseRow } from '../../contract/define/define.ts'
import { MANY_SLICES, type Sliced } from '../../db/engine/sliced.ts'
import { findRow } from '../../db/rows/repo.ts'
import type { PlannedNode } from '../../imports/planned-row.ts'
import { putAt } from '../../imports/targets.ts'
import type { Input } from '../crud.ts'
import type { Writing } from '../principal.ts'
import { Problem } from '../problem.ts'
import { idsOf } from './fill-ids.ts'
import type { ImportPlan } from './import-plan.ts'
import { createImportState, type ImportState } from './import-state.ts'
import { searchOf } from './known-row.ts'
import { nodeOrder } from './node-order.ts'
import { createPendingRows } from './pending-rows.ts'
import { LookupFailure } from './resolve-lookup.ts'
import { errorsOf } from './row-errors.ts'
import { writeRow } from './write-row.ts'

/** Imports with more rows than this run in slices. */
const MANY_ROWS = 500

export interface AppliedImport {
  counts: ImportCounts
  items: ImportItem[]
  itemsLeft: number
  /** In document order. */
  errors: ImportError[]
  written: number
}

type Pending = ReturnType<typeof createPendingRows>

/** The first unwritten row that this one depends on; undefined if there is none. */
function waitsFor(
  state: ImportState,
  index: number,
  under: ReadonlySet<number>,
  pending: Pending,
): number | undefined {
  const { parent, lookups } = state.rowOf(index)
  if (parent !== null && !state.results[parent]) return parent
  for (const [, wanted] of lookups) {
    for (const lookup of wanted) {
      const found = pending(lookup, under)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** Reads the rows under all parents of a node at once: a query between rows makes their batches small. */
function* prepareSearches(state: ImportState, node: PlannedNode, rows: readonly number[]): Sliced<void> {
  const search = searchOf(state, node)
  if (search.within === null) return
  let last: number | null = null
  for (const index of rows) {
    const { parent } = state.rowOf(index)
    const id = parent === null || parent === last ? null : state.results[parent]?.id
    last = parent
    if (!id) continue
    yield* state.finder.prepare(search, id)
    yield
  }
}

/** Rows in reference cycles: fills the references that could not be resolved when they were written. */
function* writeDeferred(state: ImportState): Sliced<void> {
  for (const { index, target, lookups } of state.deferred) {
    const id = state.results[index]?.id
    if (!id) continue
    const node = state.nodeOf(index)
    const service = state.serviceOf(node)
    try {
      const ids = yield* idsOf(state, lookups, state.aboveOf(index))
      const before = findRow(state.scope, service.resource, id) as BaseRow
      const patch: Input = {}
      putAt(patch, target.split('.'), node.lists.includes(target) ? ids : (ids[0] ?? null))
      state.wrote(index, service, before, yield* service.rewrite(state.scope, before, patch))
    } catch (error) {
      if (error instanceof LookupFailure) {
        state.refuse(index, id, {
          path: error.path,
          entity: node.entity,
          field: target,
          message: error.message,
        })
      } else if (error instanceof Problem)
        state.refuse(index, id, ...errorsOf(node, state.rowOf(index), error))
      else throw error
    }
    yield
  }
}

/** Writes a row, after the unwritten rows that it depends on. */
function* writeInOrder(
  state: ImportState,
  start: number,
  pending: Pending,
  onWritten: () => void,
): Sliced<void> {
  const stack = [start]
  const under = new Set(stack)
  while (stack.length > 0) {
    const index = stack.at(-1) as number
    const first = state.results[index] ? undefined : waitsFor(state, index, under, pending)
    if (first !== undefined && !under.has(first)) {
      stack.push(first)
      under.add(first)
      continue
    }
    if (!state.results[index]) {
      yield* writeRow(state, index, (lookup) => pending(lookup, new Set([index])) !== undefined)
      onWritten()
      yield
    }
    stack.pop()
    under.delete(index)
  }
}

/** Whether a row depends on no unwritten one, as far as this is known without a search. */
function isReady(state: ImportState, index: number): boolean {
  const { parent, lookups } = state.rowOf(index)
  return lookups.length === 0 && (parent === null || state.results[parent] !== undefined)
}

const never = () => false

function* writeAll(state: ImportState, onRow: (done: number) => void): Sliced<void> {
  const { nodes, rows } = state.plan
  const pending = createPendingRows(state.plan, (index) => state.results[index] !== undefined)
  const byNode = Map.groupBy(rows.keys(), (index) => rows[index]?.node)
  let done = 0
  const onWritten = () => {
    done += 1
    onRow(done)
  }
  for (const node of nodeOrder(nodes)) {
    const starts = byNode.get(node) ?? []
    yield* prepareSearches(state, nodes[node] as PlannedNode, starts)
    for (const start of starts) {
      if (state.results[start]) continue
      if (isReady(state, start)) {
        yield* writeRow(state, start, never)
        onWritten()
        yield
      } else yield* writeInOrder(state, start, pending, onWritten)
      if (state.errors.length >= MAX_IMPORT_ERRORS) return
    }
  }
  yield* writeDeferred(state)
}

function countsOf({ plan, results }: ImportState): ImportCounts {
  const counts: ImportCounts = {}
  for (const { entity } of plan.nodes) counts[entity] = { created: 0, updated: 0, skipped: 0, unchanged: 0 }
  for (const [index, result] of results.entries()) {
    const tally = counts[plan.nodes[plan.rows[index]?.node ?? -1]?.entity ?? '']
    if (tally && result && result.action !== 'refused') tally[result.action] += 1
  }
  return counts
}

function itemsOf({ plan, results }: ImportState, isDry: boolean): ImportItem[] {
  return plan.rows.slice(0, MAX_IMPORT_ITEMS).flatMap(({ node, parent, path }, index) => {
    const { action, id, key } = results[index] ?? { action: 'skipped' as const, id: null, key: {} }
    const entity = plan.nodes[node]?.entity ?? ''
    const shown = action === 'refused' ? 'skipped' : action
    return [{ entity, id: isDry && action === 'created' ? null : id, path, action: shown, key, parent }]
  })
}

/** Writes the rows of a document and collects all errors. With errors, roll the transaction back. */
export function* applyImport(
  scope: Writing,
  plan: ImportPlan,
  isDry: boolean,
  onRow: (done: number) => void = () => undefined,
): Sliced<AppliedImport> {
  if (plan.rows.length > MANY_ROWS) yield MANY_SLICES
  const state = createImportState(scope, plan)
  yield* writeAll(state, onRow)
  state.scope.long.flush()
  const counts = countsOf(state)
  return {
    counts,
    items: itemsOf(state, isDry),
    itemsLeft: Math.max(0, plan.rows.length - MAX_IMPORT_ITEMS),
    errors: state.errors
      .toSorted((a, b) => a.row - b.row)
      .map(({ error }) => error)
      .slice(0, MAX_IMPORT_ERRORS),
    written: Object.values(counts).reduce((sum, { created, updated }) => sum + created + updated, 0),
  }
}
