import type { AnyResource } from '../../contract/define/define.ts'
import type { ReadScope } from '../engine/scope.ts'
import { type Filter, matchingInput, matchingRows, shapeOf } from './matching-rows.ts'
import { statementOf } from './table-statements.ts'

/** Ids of the rows whose fields have these values, in no particular order. */
export function rowIds(scope: ReadScope, resource: AnyResource, filter: Filter): string[] {
  const select = statementOf(resource, `ids ${shapeOf(filter)}`, () =>
    matchingRows(resource, filter).select('id'),
  )
  return select.all(scope.connection, matchingInput(scope, resource, filter)).map(({ id }) => id as string)
}
