import type { AnyResource } from '../../../server/contract/define/define.ts'
import { resources } from '../../../server/contract/index.ts'
import type { Edit, Values } from '../edit.ts'
import { mergePatch } from './merge-patch.ts'

/**
 * The user's decision about a refused edit. `take`: these fields of the edit overwrite the other row; with none the other
 * row is kept. `asNew`: a new row of the row that they saw, their edit and these values.
 */
export type Settlement = { take: readonly string[] } | { asNew: Values }

/** The part of a patch that these paths, `corners.fl.camberDeg`, name. */
function picked(body: Values, paths: readonly string[]): Values {
  const found: Values = {}
  for (const path of paths) {
    const steps = path.split('.')
    let [from, to]: [unknown, Values] = [body, found]
    for (const [at, step] of steps.entries()) {
      from = (from as Values | undefined)?.[step]
      if (from === undefined) break
      if (at === steps.length - 1) to[step] = from
      else {
        to[step] ??= {}
        to = to[step] as Values
      }
    }
  }
  return found
}

function again({ refusal: _, ...edit }: Edit, id: string): Edit {
  return { ...edit, id, attempts: 0, state: 'waiting' }
}

/** A refused edit that is to go again, with `changes` over its body. Another request needs another key. */
export function retriedEdit(edit: Edit, changes: Values | undefined, makeId: () => string): Edit {
  const theirs = edit.refusal?.theirs
  if (edit.op === 'remove' && theirs)
    return { ...again(edit, makeId()), base: theirs, ifMatch: theirs.version }
  const spent = edit.refusal?.code === 'idempotency_mismatch'
  if (!changes && !spent) return again(edit, edit.id)
  return { ...again(edit, makeId()), body: mergePatch(edit.resource, edit.body, changes ?? {}) }
}

/** The typed fields of a row, without those that the server derives, such as a second format of a lap time. */
function typedValues({ resource, base }: Edit): Values {
  const { fields } = resources[resource] as unknown as AnyResource
  const typed = Object.entries(base ?? {}).filter(
    ([field, value]) => (field in fields || field === 'parameters') && value !== null,
  )
  return Object.fromEntries(typed)
}

function newRow(edit: Edit, changes: Values, makeId: () => string): Edit {
  const { shape } = (resources[edit.resource] as unknown as AnyResource).create
  const seen = mergePatch(edit.resource, typedValues(edit), edit.body)
  const body = Object.entries(mergePatch(edit.resource, seen, changes)).filter(([field]) => field in shape)
  // A row that was never stored keeps its id: other edits may reference it.
  const rowId = edit.op === 'create' ? edit.rowId : makeId()
  const { ifMatch: _, ...kept } = again(edit, makeId())
  return {
    ...kept,
    op: 'create',
    rowId,
    body: { ...Object.fromEntries(body), id: rowId },
    base: null,
    ifMatch: null,
  }
}

/** The edit that follows from a person's decision; null when nothing is left to write. */
export function settledEdit(edit: Edit, how: Settlement, makeId: () => string): Edit | null {
  if ('asNew' in how) return newRow(edit, how.asNew, makeId)
  const theirs = edit.refusal?.theirs
  const body = picked(edit.body, how.take)
  if (!theirs || Object.keys(body).length === 0) return null
  return {
    ...again(edit, makeId()),
    op: 'update',
    rowId: theirs.id,
    body,
    base: theirs,
    ifMatch: theirs.version,
  }
}
