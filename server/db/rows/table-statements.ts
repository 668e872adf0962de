import type { AnyResource } from '../../contract/define/define.ts'
import type { SqliteRow } from '../engine/connection.ts'
import { type Compilable, type Statement, statement } from '../engine/statement.ts'

/** Maximum statements per table; lists have one per combination of conditions. */
const MAX_STATEMENTS = 500

/** The statements of one table, each compiled when first needed. */
type Statements = Map<string, Statement<SqliteRow, SqliteRow>>
const tables = new WeakMap<AnyResource, Statements>()

/** The statement with this key, built on first use. */
export function statementOf(
  resource: AnyResource,
  key: string,
  build: () => Compilable<unknown>,
): Statement<SqliteRow, SqliteRow> {
  const statements: Statements = tables.get(resource) ?? new Map()
  tables.set(resource, statements)
  const known = statements.get(key)
  if (known) return known
  if (statements.size >= MAX_STATEMENTS) statements.clear()
  const made = statement<SqliteRow, SqliteRow>(build as () => Compilable<SqliteRow>)
  statements.set(key, made)
  return made
}
