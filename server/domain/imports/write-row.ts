import { MAX_IMPORT_ITEMS } from '../../contract/actions/import.ts'
import type { BaseRow } from '../../contract/define/define.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { findRow, isConstraint } from '../../db/rows/repo.ts'
import type { PlannedLookup, PlannedNode } from '../../imports/planned-row.ts'
import { ABSENT } from '../checks.ts'
import type { Input } from '../crud.ts'
import { Problem } from '../problem.ts'
import { type FilledRow, fillAbove, fillList, fillLookups } from './fill-ids.ts'
import type { RowResult } from './import-plan.ts'
import { type ImportState, refuseByStore } from './import-state.ts'
import { claimNew, claimOf, keyOf, matchNow, matchOf, shownKey } from './known-row.ts'
import { hasAll, patchOfRow } from './patch-of-row.ts'
import { errorIn, errorsOf } from './row-errors.ts'

/** The values in the shape of a create or update request; null if they are invalid. */
function accepted(state: ImportState, index: number, id: string | null, values: Input): Input | null {
  const node = state.nodeOf(index)
  const { input, errors } = state.serviceOf(node).accept(values)
  if (errors.length === 0) return input
  const row = state.rowOf(index)
  state.refuse(index, id, ...errors.map(({ path, message }) => errorIn(node, row, path.slice(1), message)))
  return null
}

const uniqueSets = new WeakMap<PlannedNode, readonly string[] | null>()

/** The unique field set formed by key and parent; null if there is none. */
function uniqueSetOf(state: ImportState, node: PlannedNode): readonly string[] | null {
  const known = uniqueSets.get(node)
  if (known !== undefined) return known
  const { parentField, key } = node
  const fields = new Set([...key, ...(parentField && !parentField.isList ? [parentField.field] : [])])
  const { unique } = state.serviceOf(node).resource
  const isOurs = (set: readonly string[]) =>
    set.length === fields.size && set.every((field) => fields.has(field))
  const found = unique.find(isOurs) ?? null
  uniqueSets.set(node, found)
  return found
}

function create(state: ImportState, index: number, { values, failed }: FilledRow): string | null {
  const { missing, defect } = state.rowOf(index)
  if (missing.length > 0 || defect === 'unusable' || failed.length > 0) {
    state.refuse(index, null, ...missing)
    return null
  }
  const node = state.nodeOf(index)
  const service = state.serviceOf(node)
  const input = accepted(state, index, null, values)
  if (input === null) return null
  // The key is known to be free; the table's unique index enforces it anyway.
  state.memo.set(ABSENT, uniqueSetOf(state, node))
  let stored: BaseRow
  try {
    stored = service.insert(state.scope, input)
  } finally {
    state.memo.delete(ABSENT)
  }
  state.wrote(index, service, null, stored)
  claimNew(state, index, stored.id)
  return stored.id
}

/** The patch for an existing row. A list that takes the parent's id keeps its other ids. */
function patchFor(state: ImportState, index: number, before: BaseRow, { values, filled }: FilledRow): Input {
  const { parentField } = state.nodeOf(index)
  const { given } = state.rowOf(index)
  const { resource } = state.serviceOf(state.nodeOf(index))
  const targets = new Set([...given, ...filled])
  targets.delete('id')
  const patch = patchOfRow(resource, before, values, targets)
  if (!parentField?.isList || targets.has(parentField.field)) return patch
  const { field } = parentField
  return { ...patch, [field]: [...new Set([...(before[field] as string[]), ...(values[field] as string[])])] }
}

function* update(
  state: ImportState,
  index: number,
  id: string,
  filled: FilledRow,
): Sliced<RowResult['action'] | null> {
  const service = state.serviceOf(state.nodeOf(index))
  const { resource } = service
  const before = findRow(state.scope, resource, id) as BaseRow
  const patch = accepted(state, index, id, patchFor(state, index, before, filled))
  if (patch === null) return null
  state.touched.set(id, index)
  if (hasAll(resource.update.shape, before, patch)) return 'unchanged'
  const adapted = service.adapt?.(state.scope, before, patch) ?? patch
  const after = yield* service.rewrite(state.scope, before, adapted)
  if (after === before) return 'unchanged'
  state.wrote(index, service, before, after)
  return 'updated'
}

/** A row with a list of parents may appear under each of them. */
const mayComeAgain = (state: ImportState, index: number, first: number) =>
  state.nodeOf(index).parentField?.isList === true && state.rowOf(first).parent !== state.rowOf(index).parent

/** The key of a row that no answer lists. */
const NOT_SHOWN = {}

function* settle(state: ImportState, index: number, filled: FilledRow): Sliced<RowResult | null> {
  const node = state.nodeOf(index)
  const row = state.rowOf(index)
  const { values } = filled
  const shown = index < MAX_IMPORT_ITEMS ? shownKey(state, index, values) : NOT_SHOWN
  const refuse = (message: string, known: string | null) => {
    state.refuse(index, known, errorIn(node, row, node.key[0] as string, message))
    return null
  }
  const key = keyOf(state, index, values)
  const there = matchNow(state, key)
  const id = there === undefined ? yield* matchOf(state, key) : there
  if (id === 'several')
    return refuse(`several rows of ${node.entity} have this key: make the key longer`, null)
  const first = claimOf(state, index, key, id)
  if (first !== undefined && !mayComeAgain(state, index, first)) {
    const earlier = state.results[first]?.id ?? null
    if (node.distinct) return { action: 'skipped', id: earlier, key: shown }
    return refuse(`has the same key as ${state.rowOf(first).path || 'the whole document'}`, earlier)
  }
  if (id === null && node.onMissing === 'skip') return { action: 'skipped', id: null, key: shown }
  try {
    if (id === null) {
      const made = create(state, index, filled)
      return made === null ? null : { action: 'created', id: made, key: shown }
    }
    if (node.onMatch === 'error') return refuse(`this ${node.entity} already exists`, id)
    if (node.onMatch === 'skip') {
      state.touched.set(id, index)
      return { action: 'skipped', id, key: shown }
    }
    const action = yield* update(state, index, id, filled)
    return action && { action, id, key: shown }
  } catch (error) {
    if (error instanceof Problem) state.refuse(index, id, ...errorsOf(node, row, error))
    else if (isConstraint(error)) {
      refuseByStore(state, index, id)
    } else throw error
    return null
  }
}

/** Writes one row of the document, or records its errors. `isPending`: only lookups that can be resolved later. */
export function* writeRow(
  state: ImportState,
  index: number,
  isPending: (lookup: PlannedLookup) => boolean,
): Sliced<void> {
  const { parent, defect } = state.rowOf(index)
  state.current = index
  const above = parent === null ? undefined : state.results[parent]
  if (above && above.id === null) {
    // Children of a skipped row are skipped, children of a rejected row are rejected.
    const action = above.action === 'refused' ? 'refused' : 'skipped'
    state.results[index] = { action, id: null, key: {} }
    return
  }
  const filled = fillAbove(state, index)
  if (state.rowOf(index).lookups.length > 0) yield* fillLookups(filled, isPending)
  fillList(filled)
  const isDefective = defect !== null || filled.failed.length > 0
  if (isDefective && !hasWholeKey(state, index, filled.failed)) {
    state.results[index] ??= { action: 'refused', id: null, key: {} }
    return
  }
  const result = yield* settle(state, index, filled)
  if (result) state.results[index] = isDefective ? { ...result, action: 'refused' } : result
}

/** Whether the row can be identified despite its errors. */
function hasWholeKey(state: ImportState, index: number, failed: readonly string[]): boolean {
  const read = state.plan.errors.filter(({ row }) => row === index).map(({ error }) => error.field)
  const wrong = [...failed, ...read]
  return !state.nodeOf(index).key.some((name) => wrong.includes(name))
}
