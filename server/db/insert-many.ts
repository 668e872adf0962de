import type { Connection, SqliteValue } from './connection.ts'

/** As many rows go into one statement: SQLite has one to begin and to end, however many rows it brings. */
const ROWS_A_STATEMENT = [100, 10, 1] as const
/** Statements for rows that share the values of other columns each; more than these are not kept. */
const MAX_KINDS = 16

type Values = Record<string, SqliteValue | undefined>

/** Inserts any number of rows by few statements. A statement that fails leaves none of its rows behind. */
export interface ManyInsert<Row> {
  run(connection: Connection, rows: readonly Row[]): void
}

/** Values that all rows of a statement share stand beside them and are bound once: binding is half of the work. */
function textOf(table: string, own: readonly string[], shared: readonly string[], count: number): string {
  const row = `(${own.map(() => '?')})`
  const rows = Array.from({ length: count }, () => row).join()
  const names = [...own, ...shared].map((column) => `"${column}"`)
  const into = `insert into ${table} (${names})`
  if (shared.length === 0) return `${into} values ${rows}`
  return `${into} select *${', ?'.repeat(shared.length)} from (values ${rows})`
}

/** An insert of many rows with these columns of a table. */
export function insertManyInto<Row extends object>(
  table: string,
  columns: readonly (keyof Row & string)[],
): ManyInsert<Row> {
  const texts = new Map<string, string>()

  function text(own: readonly string[], shared: readonly string[], count: number): string {
    const kind = `${count} ${shared}`
    const made = texts.get(kind) ?? textOf(table, own, shared, count)
    texts.set(kind, made)
    return made
  }

  function sharedBy(rows: readonly Values[]): readonly string[] {
    const [first = {}, ...others] = rows
    const shared = columns.filter((column) => others.every((row) => row[column] === first[column]))
    const isUsual = texts.size < MAX_KINDS || texts.has(`${rows.length} ${shared}`)
    return others.length > 0 && shared.length < columns.length && isUsual ? shared : []
  }

  function insert(connection: Connection, rows: readonly Values[]) {
    const shared = sharedBy(rows)
    const own = columns.filter((column) => !shared.includes(column))
    const values = shared.map((column) => rows[0]?.[column])
    for (const row of rows) for (const column of own) values.push(row[column])
    connection.prepare(text(own, shared, rows.length)).run(...(values as SqliteValue[]))
  }

  return {
    run(connection, rows) {
      let done = 0
      for (const count of ROWS_A_STATEMENT) {
        for (; rows.length - done >= count; done += count) {
          insert(connection, rows.slice(done, done + count) as unknown as Values[])
        }
      }
    },
  }
}
