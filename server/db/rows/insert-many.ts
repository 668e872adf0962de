import type { Connection, SqliteValue } from '../engine/connection.ts'

/** Rows per statement: each statement has a fixed cost. */
const ROWS_A_STATEMENT = [100, 10, 1] as const
/** Cached statements by set of shared columns. */
const MAX_KINDS = 16

type Values = Record<string, SqliteValue | undefined>

/** Inserts rows with few statements. A failed statement inserts none of its rows. */
export interface ManyInsert<Row> {
  run(connection: Connection, rows: readonly Row[]): void
}

/** Parameters per row, values that count up from the first row, and values all rows share. */
interface Columns {
  own: readonly string[]
  counted: readonly string[]
  shared: readonly string[]
}

/** Shared and counted values are bound once per statement: binding is half of the cost. */
function textOf(table: string, { own, counted, shared }: Columns, count: number): string {
  const names = [...shared, ...counted, ...own].map((column) => `"${column}"`)
  const into = `insert into ${table} (${names})`
  const row = own.map(() => '?')
  if (own.length === names.length) return `${into} values ${Array.from({ length: count }, () => `(${row})`)}`
  const rows = Array.from({ length: count }, (_, index) => `(${[...row, index]})`)
  const place = `column${own.length + 1}`
  const values = [
    ...shared.map(() => '?'),
    ...counted.map(() => `? + ${place}`),
    ...own.map((_, index) => `column${index + 1}`),
  ]
  return `${into} select ${values} from (values ${rows})`
}

/** An insert of many rows with these columns of a table. Some columns may count up from row to row. */
export function insertManyInto<Row extends object>(
  table: string,
  columns: readonly (keyof Row & string)[],
  counting: readonly (keyof Row & string)[] = [],
): ManyInsert<Row> {
  const texts = new Map<string, string>()
  const kindOf = ({ counted, shared }: Columns, count: number) => `${count} ${counted} ${shared}`

  function text(kinds: Columns, count: number): string {
    const kind = kindOf(kinds, count)
    const made = texts.get(kind) ?? textOf(table, kinds, count)
    texts.set(kind, made)
    return made
  }

  function columnsOf(rows: readonly Values[]): Columns {
    const [first = {}, ...others] = rows
    const none = { own: columns, counted: [], shared: [] }
    if (others.length === 0) return none
    const counted = counting.filter((column) => {
      const begin = first[column]
      return typeof begin === 'number' && rows.every((row, index) => row[column] === begin + index)
    })
    const rest = columns.filter((column) => !counted.includes(column))
    const shared = rest.filter((column) => rows.every((row) => row[column] === first[column]))
    const kinds = { own: rest.filter((column) => !shared.includes(column)), counted, shared }
    const isUsual = texts.size < MAX_KINDS || texts.has(kindOf(kinds, rows.length))
    return isUsual ? kinds : none
  }

  function insert(connection: Connection, rows: readonly Values[]) {
    const kinds = columnsOf(rows)
    const { own, counted, shared } = kinds
    const values = [...shared, ...counted].map((column) => rows[0]?.[column])
    for (const row of rows) for (const column of own) values.push(row[column])
    connection.prepare(text(kinds, rows.length)).run(...(values as SqliteValue[]))
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
