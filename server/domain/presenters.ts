import type { AnyResource, BaseRow } from '../contract/define/define.ts'
import type { ReadScope } from '../db/engine/scope.ts'

export type Present = (scope: ReadScope, rows: BaseRow[]) => BaseRow[]

const presenters = new WeakMap<AnyResource, Present>()

/** Registers the computed fields of a resource; called by `crud`. */
export const presentBy = (resource: AnyResource, present: Present) => void presenters.set(resource, present)

/** Converts stored rows to API rows by adding computed fields. */
export const shownRows = (scope: ReadScope, resource: AnyResource, rows: BaseRow[]): BaseRow[] =>
  presenters.get(resource)?.(scope, rows) ?? rows

export const shownRow = (scope: ReadScope, resource: AnyResource, row: BaseRow): BaseRow =>
  shownRows(scope, resource, [row])[0] as BaseRow
