import type { Connection, SqliteRow, SqliteValue } from '../../../server/db/engine/connection.ts'

const ROWS = 3

interface Column {
  name: string
  type: string
}
interface Reference {
  id: number
  table: string
  from: string
  to: string
}

const list = <T>(connection: Connection, sql: string, ...values: SqliteValue[]) =>
  connection.prepare(sql).all(...values) as unknown as T[]

/** A value that the column takes. Text is JSON too, for some of it is. */
function madeUp({ name, type }: Column, sql: string, row: number): SqliteValue {
  const [, allowed] = new RegExp(`\\b${name} [^,\\n]*check \\(${name} in \\('(\\w+)'`).exec(sql) ?? []
  if (allowed !== undefined) return allowed
  if (type === 'INTEGER') return row
  if (type === 'REAL') return row + 0.5
  return type === 'BLOB' ? Buffer.from([row]) : `{"${name}":"${row}"}`
}

/** Rows of a table, each beside the same one of the tables that it refers to. */
function fill(connection: Connection, table: string, sql: string) {
  const columns = list<Column>(connection, 'select name, type from pragma_table_info(?)', table)
  const references = list<Reference>(
    connection,
    'select id, "table", "from", "to" from pragma_foreign_key_list(?)',
    table,
  )
  const parents = new Map<string, SqliteRow[]>(
    references.map((each) => [each.table, list(connection, `select * from ${each.table}`)]),
  )
  for (let row = 1; row <= ROWS; row += 1) {
    const values = columns.map((column) => {
      const own = references.filter(({ from }) => from === column.name)
      if (own.length === 0) return madeUp(column, sql, row)
      // A reference to the row's own table is left empty.
      const known = own.find((each) => each.table !== table)
      return known ? (parents.get(known.table)?.[row - 1]?.[known.to] ?? null) : null
    })
    const names = columns.map(({ name }) => `"${name}"`)
    connection
      .prepare(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
      .run(...values)
  }
}

/** Puts made-up rows into every table that has none, with all references sound. */
export function fillTables(connection: Connection): void {
  connection.raw.pragma('foreign_keys = OFF')
  const tables = list<{ name: string; sql: string }>(
    connection,
    "select name, sql from sqlite_master where type = 'table' and name not like 'sqlite_%' order by rowid",
  )
  for (const { name, sql } of tables) {
    if (list(connection, `select 1 from ${name} limit 1`).length === 0) fill(connection, name, sql)
  }
  const broken = connection.raw.pragma('foreign_key_check') as unknown[]
  if (broken.length > 0) throw new Error(`rows that refer to nothing: ${JSON.stringify(broken)}`)
  connection.raw.pragma('foreign_keys = ON')
}
