import { isDeepStrictEqual } from 'node:util'
import type { AnyResource, BaseRow, FieldError } from '../contract/define/define.ts'
import { referencesOf, resourceNamed } from '../contract/references.ts'
import { isSteady } from '../db/engine/growing-tables.ts'
import { memoized, type ReadScope, remembered } from '../db/engine/scope.ts'
import { rowExists, rowIds } from '../db/rows/repo.ts'
import { conflict, invalid, unknownReference } from './problem.ts'
import { idsAt } from './references.ts'

const changed = (field: string, row: BaseRow, before: BaseRow | null) =>
  before === null || !isDeepStrictEqual(row[field], before[field])

/** 400 if the row breaks a rule between its fields. */
export function checkRules(resource: AnyResource, row: BaseRow): void {
  const errors = resource.rules(row as never)
  if (errors.length > 0) throw invalid(errors)
}

/** Memo key of the unique field set that a long write has found no stored row for. */
export const ABSENT = 'absent'

/** 409 if another row has the same values in unique fields. */
export function checkUnique(scope: ReadScope, resource: AnyResource, row: BaseRow, before: BaseRow | null) {
  const errors: FieldError[] = []
  for (const fields of resource.unique) {
    if (scope.memo?.get(ABSENT) === fields) continue
    if (!fields.some((field) => changed(field, row, before))) continue
    const last = fields.at(-1) as string
    if (row[last] === null) continue
    const values = Object.fromEntries(fields.map((field) => [field, row[field]]))
    if (rowIds(scope, resource, values).some((id) => id !== row.id))
      errors.push({ path: `/${last}`, message: `${row[last]} is taken` })
  }
  if (errors.length > 0) {
    throw conflict('duplicate', `Another ${resource.name} has the same values.`, { errors })
  }
}

const isThere = (scope: ReadScope, target: AnyResource, id: string): boolean =>
  (isSteady(target.table) ? remembered : memoized)(
    scope,
    target.name,
    id,
    () => rowExists(scope, target, id) || null,
  ) !== null

/** 422 if an id in this write references no row of the account. */
export function checkReferences(
  scope: ReadScope,
  resource: AnyResource,
  row: BaseRow,
  before: BaseRow | null,
) {
  const errors: FieldError[] = []
  for (const { path, entity } of referencesOf(resource)) {
    const field = path[0] as string
    if (row[field] === null || !changed(field, row, before)) continue
    const target = resourceNamed(entity)
    for (const { pointer, id } of idsAt(row, path)) {
      if (!target || !isThere(scope, target, id)) {
        errors.push({ path: pointer, message: `there is no ${entity} with this id` })
      }
    }
  }
  if (errors.length > 0) throw unknownReference(errors)
}
