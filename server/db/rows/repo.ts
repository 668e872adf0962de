import { columnOf } from '../../calc/column-of.ts'
import type { AnyResource, BaseRow } from '../../contract/define/define.ts'
import type { ReadScope } from '../engine/scope.ts'
import { anyQuery, parameter, parametersFor } from '../engine/statement.ts'
import { type Codec, codecOf } from './codec.ts'
import { insertManyOf, type ManyInsert } from './insert-many.ts'
import { type Filter, filterShape, matchingInput, matchingRows } from './matching-rows.ts'
import { statementOf } from './table-statements.ts'

const selectOf = (resource: AnyResource, fields: Filter = {}) =>
  matchingRows(resource, fields).select([...codecOf(resource).selection])

const identity = (scope: ReadScope, id: string) => ({ account_id: scope.accountId, id })

export function findRow(scope: ReadScope, resource: AnyResource, id: string): BaseRow | undefined {
  const select = statementOf(resource, 'find', () => selectOf(resource).where('id', '=', parameter('id')))
  const record = select.get(scope.connection, identity(scope, id))
  return record && codecOf(resource).decode(record)
}

export function rowExists(scope: ReadScope, resource: AnyResource, id: string): boolean {
  const select = statementOf(resource, 'exists', () =>
    anyQuery
      .selectFrom(resource.table)
      .select('id')
      .where('account_id', '=', parameter('account_id'))
      .where('id', '=', parameter('id')),
  )
  return select.get(scope.connection, identity(scope, id)) !== undefined
}

/** Rows whose fields equal these values, unordered. */
export function findRowsBy(scope: ReadScope, resource: AnyResource, fields: Filter, limit = -1): BaseRow[] {
  const select = statementOf(resource, `by ${filterShape(fields)}`, () =>
    selectOf(resource, fields).limit(parameter('limit') as number),
  )
  return select
    .all(scope.connection, { ...matchingInput(scope, resource, fields), limit })
    .map(codecOf(resource).decode)
}

/** Rows whose JSON field contains this id. */
export function findRowsMentioning(
  scope: ReadScope,
  resource: AnyResource,
  field: string,
  id: string,
): BaseRow[] {
  const select = statementOf(resource, `mentioning ${field}`, () =>
    selectOf(resource).where(columnOf(field), 'like', parameter('pattern') as never),
  )
  return select
    .all(scope.connection, { account_id: scope.accountId, pattern: `%"${id}"%` })
    .map(codecOf(resource).decode)
}

const encode = (scope: ReadScope, codec: Codec, row: BaseRow) => {
  const record = codec.encode(row)
  record.account_id = scope.accountId
  return record
}

/** A row passed all rules but violates a database constraint. */
export const isConstraint = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT')

interface RowInsert {
  insert: ManyInsert<BaseRow>
  /** Place of the account among the columns. */
  account: number
}
const inserts = new WeakMap<AnyResource, RowInsert>()

function insertOf(resource: AnyResource, { columns }: Codec): RowInsert {
  const known = inserts.get(resource)
  if (known) return known
  const insert = insertManyOf<BaseRow>(resource.table, columns)
  const made = { insert, account: columns.indexOf('account_id') }
  inserts.set(resource, made)
  return made
}

/** Writes what is derived from new rows. */
export type Derive = (scope: ReadScope, rows: readonly BaseRow[]) => void
const derivations = new WeakMap<AnyResource, Derive>()

/** Registers what is derived from new rows of a resource, in place of a trigger, which makes an insert slow. */
export const deriveBy = (resource: AnyResource, derive: Derive) => void derivations.set(resource, derive)

export function insertRows(scope: ReadScope, resource: AnyResource, rows: readonly BaseRow[]): void {
  const codec = codecOf(resource)
  const { insert, account } = insertOf(resource, codec)
  insert.run(scope.connection, rows, (row, place) =>
    place === account ? scope.accountId : codec.encodeAt(row, place),
  )
  derivations.get(resource)?.(scope, rows)
}

export function updateRow(scope: ReadScope, resource: AnyResource, row: BaseRow): void {
  const codec = codecOf(resource)
  const update = statementOf(resource, 'update', () => {
    const columns = codec.columns.filter((column) => column !== 'account_id' && column !== 'id')
    return anyQuery
      .updateTable(resource.table)
      .set(parametersFor(columns))
      .where('account_id', '=', parameter('account_id'))
      .where('id', '=', parameter('id'))
  })
  update.run(scope.connection, encode(scope, codec, row))
}

export function removeRow(scope: ReadScope, resource: AnyResource, id: string): void {
  const remove = statementOf(resource, 'remove', () =>
    anyQuery
      .deleteFrom(resource.table)
      .where('account_id', '=', parameter('account_id'))
      .where('id', '=', parameter('id')),
  )
  remove.run(scope.connection, identity(scope, id))
}

/** Ids of rows with these field values, unordered. */
export function rowIds(scope: ReadScope, resource: AnyResource, filter: Filter): string[] {
  const select = statementOf(resource, `ids ${filterShape(filter)}`, () =>
    matchingRows(resource, filter).select('id'),
  )
  return select.all(scope.connection, matchingInput(scope, resource, filter)).map(({ id }) => id as string)
}
