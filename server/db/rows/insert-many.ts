import type { Connection, SqliteValue } from '../engine/connection.ts'

/** Rows per statement: each statement has a fixed cost. */
const ROWS_A_STATEMENT = [100, 10, 1] as const
/** Cached statements by set of shared columns. */
const MAX_KINDS = 16

/** Reads the value of a column, by its place among the columns of the insert. */
export type ReadColumn<Row> = (row: Row, place: number) => SqliteValue

/** Inserts rows with few statements. A failed statement inserts none of its rows. */
export interface ManyInsert<Row> {
  run(connection: Connection, rows: readonly Row[], read: ReadColumn<Row>): void
}

/** The same of records, whose properties are the columns. `common`: values of all rows, which the records lack. */
export interface RecordInsert<Row> {
  run(connection: Connection, rows: readonly Row[]): void
  run<Common extends Partial<Row>>(
    connection: Connection,
    rows: readonly Omit<Row, keyof Common>[],
    common: Common,
  ): void
}

/** Places of columns with a parameter per row, of those that count up from the first row, and of those all rows share. */
interface Kinds {
  own: readonly number[]
  counted: readonly number[]
  shared: readonly number[]
}

/** Shared and counted values are bound once per statement: binding is half of the cost. */
function textOf(
  into: string,
  names: readonly string[],
  { own, counted, shared }: Kinds,
  count: number,
): string {
  const list = [...shared, ...counted, ...own].map((place) => `"${names[place]}"`)
  const insert = `insert into ${into} (${list})`
  const row = own.map(() => '?')
  if (own.length === list.length) return `${insert} values ${Array.from({ length: count }, () => `(${row})`)}`
  const rows = Array.from({ length: count }, (_, index) => `(${[...row, index]})`)
  const place = `column${own.length + 1}`
  const values = [
    ...shared.map(() => '?'),
    ...counted.map(() => `? + ${place}`),
    ...own.map((_, index) => `column${index + 1}`),
  ]
  return `${insert} select ${values} from (values ${rows})`
}

const isShared = (values: readonly SqliteValue[]) => {
  const [first] = values
  for (const value of values) if (value !== first) return false
  return true
}

function isCounting(values: readonly SqliteValue[]) {
  const [first] = values
  return typeof first === 'number' && values.every((value, index) => value === first + index)
}

/** An insert of many rows with these columns of a table. Some columns may count up from row to row. */
export function insertManyOf<Row>(
  table: string,
  columns: readonly string[],
  counting: readonly string[] = [],
): ManyInsert<Row> {
  const texts = new Map<string, string>()
  const mayCount = columns.map((column) => counting.includes(column))
  const all: Kinds = { own: [...columns.keys()], counted: [], shared: [] }
  const single = textOf(table, columns, all, 1)

  const nameOf = ({ counted, shared }: Kinds, count: number) => `${count} ${counted} ${shared}`

  function text(kinds: Kinds, count: number): string {
    const kind = nameOf(kinds, count)
    const made = texts.get(kind) ?? textOf(table, columns, kinds, count)
    texts.set(kind, made)
    return made
  }

  /** The values by column. */
  function kindsOf(values: readonly (readonly SqliteValue[])[], count: number): Kinds {
    const [own, counted, shared]: number[][] = [[], [], []] as never
    for (const [place, each] of values.entries()) {
      if (mayCount[place] && isCounting(each)) counted?.push(place)
      else if (isShared(each)) shared?.push(place)
      else own?.push(place)
    }
    const kinds = { own, counted, shared } as Kinds
    return texts.size < MAX_KINDS || texts.has(nameOf(kinds, count)) ? kinds : all
  }

  function insertOne(connection: Connection, row: Row, read: ReadColumn<Row>) {
    const values = all.own.map((place) => read(row, place))
    connection.prepare(single).run(...values)
  }

  function insert(connection: Connection, rows: readonly Row[], read: ReadColumn<Row>) {
    const values = all.own.map((place) => rows.map((row) => read(row, place)))
    const kinds = kindsOf(values, rows.length)
    const bound = [...kinds.shared, ...kinds.counted].map((place) => values[place]?.[0] as SqliteValue)
    const own = kinds.own.map((place) => values[place] as SqliteValue[])
    for (let index = 0; index < rows.length; index += 1) {
      for (const each of own) bound.push(each[index] as SqliteValue)
    }
    connection.prepare(text(kinds, rows.length)).run(...bound)
  }

  return {
    run(connection, rows, read) {
      let done = 0
      for (const count of ROWS_A_STATEMENT) {
        for (; rows.length - done >= count; done += count) {
          if (count === 1) insertOne(connection, rows[done] as Row, read)
          else insert(connection, rows.slice(done, done + count), read)
        }
      }
    },
  }
}

/** An insert of many records with these columns of a table. */
export function insertManyInto<Row extends object>(
  table: string,
  columns: readonly (keyof Row & string)[],
  counting: readonly (keyof Row & string)[] = [],
): RecordInsert<Row> {
  const insert = insertManyOf<object>(table, columns, counting)
  const readRecord = (row: object, place: number) =>
    (row as Record<string, SqliteValue>)[columns[place] as string] as SqliteValue
  return {
    run(connection: Connection, rows: readonly object[], common?: object) {
      if (!common) return insert.run(connection, rows, readRecord)
      const given = columns.map((column) => (common as Record<string, SqliteValue>)[column])
      insert.run(connection, rows, (row, place) => {
        const value = given[place]
        return value === undefined ? readRecord(row, place) : value
      })
    },
  }
}
