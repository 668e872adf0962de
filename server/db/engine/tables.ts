import type { z } from 'zod'
import type { Resources } from '../../contract/index.ts'
import type { SystemTables } from './system-tables.ts'

type SnakeCase<S extends string> = S extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : S

/** SQLite storage of wire values: booleans as 0 or 1, lists and objects as JSON text. */
type Column<T> = T extends boolean ? number : T extends string | number | null ? T : string

type Columns<Row> = { [K in keyof Row & string as SnakeCase<K>]: Column<Row[K]> }

type ResourceTables = {
  [K in keyof Resources as Resources[K]['table']]: Columns<z.output<Resources[K]['storedRow']>>
}

/** Columns that SQL adds to a declaration's. */
interface GeneratedColumns {
  laps: { counts: number }
}

type WithGenerated = {
  [T in keyof ResourceTables]: ResourceTables[T] &
    (T extends keyof GeneratedColumns ? GeneratedColumns[T] : unknown)
}

/** Every table with its columns, for Kysely. */
export type Tables = WithGenerated & SystemTables
