import { z } from 'zod'
import type { Schema } from '../../contract/define/schema.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import type { PlannedLookup } from '../../imports/planned-row.ts'
import { putAt } from '../../imports/targets.ts'
import type { Input } from '../crud.ts'
import type { RelatedRow } from './container-of.ts'
import type { ImportState } from './import-state.ts'
import { LookupFailure, resolveLookup } from './resolve-lookup.ts'

export interface FilledRow {
  values: Input
  /** Targets with a resolved id, besides those with a value in the document. */
  filled: string[]
  /** Targets whose row was not found. */
  failed: string[]
}

export interface Filling extends FilledRow {
  state: ImportState
  index: number
  /** Rows that narrow lookups: the ancestors, and each row that was found for a lookup. */
  related: RelatedRow[]
}

/** Ids found by the lookups, without missing optional ones. Throws `LookupFailure`. */
export function* idsOf(
  state: ImportState,
  lookups: readonly PlannedLookup[],
  related: readonly RelatedRow[],
): Sliced<string[]> {
  const ids: string[] = []
  for (const lookup of lookups) {
    const id = yield* resolveLookup(lookup, related, state.lookups)
    if (id !== null) ids.push(id)
  }
  return [...new Set(ids)]
}

/** A field whose row is missing or not written yet has no value; a required one rejects the row. */
function rejectTarget({ state, index, values, failed }: Filling, target: string, why: string) {
  if (target.includes('.')) return
  const node = state.nodeOf(index)
  const { shape } = state.serviceOf(node).resource.create
  const { success, data } = z.safeParse(shape[target] as Schema, undefined)
  if (success) {
    values[target] = data
    return
  }
  failed.push(target)
  const { path } = state.rowOf(index)
  state.refuse(index, null, { path, entity: node.entity, field: target, message: why })
}

/** Ids of the ancestors and of the parent. */
function fillFromAbove({ state, index, values, filled, related }: Filling) {
  const { parentField, inherited, parent } = state.nodeOf(index)
  const fill = (field: string, node: number | null) => {
    const entity = state.plan.nodes[node ?? -1]?.entity
    const id = related.find((each) => each.entity === entity)?.id
    if (id === undefined) return
    values[field] = id
    filled.push(field)
  }
  if (parentField && !parentField.isList) fill(parentField.field, parent)
  for (const { field, node } of inherited) fill(field, node)
}

function* fillLookup(
  filling: Filling,
  target: string,
  lookups: readonly PlannedLookup[],
  isPending: (lookup: PlannedLookup) => boolean,
): Sliced<void> {
  const { state, index, values, filled, failed, related } = filling
  const node = state.nodeOf(index)
  try {
    const ids = yield* idsOf(state, lookups, related)
    // An optional reference in a cycle of rows is filled in later.
    if (ids.length < lookups.length && lookups.some(isPending))
      state.deferred.push({ index, target, lookups })
    const isList = node.lists.includes(target)
    if (!isList && ids[0] === undefined) return rejectTarget(filling, target, 'is required')
    putAt(values, target.split('.'), isList ? ids : ids[0])
    filled.push(target)
    const [entity] = lookups.map((lookup) => lookup.entity)
    if (!isList && entity && ids[0]) related.push({ entity, id: ids[0] })
  } catch (error) {
    if (!(error instanceof LookupFailure)) throw error
    if (lookups.some(isPending)) {
      state.deferred.push({ index, target, lookups })
      rejectTarget(filling, target, 'is the id of a row that needs this one first: they refer to each other')
    } else {
      failed.push(target)
      state.refuse(index, null, {
        path: error.path,
        entity: node.entity,
        field: target,
        message: error.message,
      })
    }
  }
}

/** The row's values with the ids of its parent and its ancestors. */
export function fillAbove(state: ImportState, index: number): Filling {
  const row = state.rowOf(index)
  const isDeep = row.lookups.some(([target]) => target.includes('.'))
  const values: Input = isDeep ? structuredClone(row.values) : { ...row.values }
  const related = [...state.aboveOf(index)]
  const filling: Filling = { state, index, values, filled: [], failed: [], related }
  fillFromAbove(filling)
  return filling
}

/** Adds the ids of the rows that it references. */
export function* fillLookups(filling: Filling, isPending: (lookup: PlannedLookup) => boolean): Sliced<void> {
  for (const [target, lookups] of filling.state.rowOf(filling.index).lookups)
    yield* fillLookup(filling, target, lookups, isPending)
}

/** Adds the parent's id to the field that lists the parents. Call after `fillLookups`. */
export function fillList({ state, index, values, related }: Filling): void {
  const { parentField, parent } = state.nodeOf(index)
  if (!parentField?.isList || state.rowOf(index).parent === null) return
  const listed = (values[parentField.field] ?? []) as string[]
  const parentId = related.find(({ entity }) => entity === state.plan.nodes[parent ?? -1]?.entity)?.id
  values[parentField.field] = [...new Set([...listed, ...(parentId ? [parentId] : [])])]
}
