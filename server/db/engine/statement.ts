import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Connection, SqliteRow, SqliteValue } from './connection.ts'
import type { Tables } from './tables.ts'

/**
 * Writes a parameter as `+?`. SQLite recompiles a statement when a bound value might change its plan, as in `= ?` with an
 * order, `limit ?` or `max()`; the plus prevents that, and indexes are still used.
 */
class SteadyQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

/** Kysely, used for types and SQL only; it never executes. */
const builder = <T>() =>
  new Kysely<T>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SteadyQueryCompiler(),
    },
  })

export const query = builder<Tables>()
/** For table and column names from a declaration. */
export const anyQuery = builder<Record<string, SqliteRow>>()

/** A named parameter of a statement. */
class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A parameter whose column is only known by name. */
export const parameter = (name: string) => new Parameter(name) as unknown as Exclude<SqliteValue, null>

/** A parameter for each column, named after it. */
export const parametersFor = <C extends string>(columns: readonly C[]) =>
  Object.fromEntries(columns.map((column) => [column, parameter(column)])) as Record<C, never>

/** Any complete Kysely query. */
export interface Compilable<Row> {
  compile(): CompiledQuery<Row>
}

/** Raw SQL, for what Kysely cannot express. */
export const written = <Row>(text: RawBuilder<Row>): Compilable<Row> => ({
  compile: () => text.compile(query),
})

export interface Statement<Input, Row> {
  readonly sql: string
  get(connection: Connection, input: Input): Row | undefined
  all(connection: Connection, input: Input): Row[]
  /** Returns the number of rows written. */
  run(connection: Connection, input: Input): number
}

/** A query compiled on first use and prepared once per connection. */
export function statement<Input extends object, Row = SqliteRow>(
  build: (parameters: Required<Input>) => Compilable<Row>,
): Statement<Input, Row> {
  let compiled: { sql: string; slots: unknown[] } | undefined
  const compile = () => {
    if (compiled) return compiled
    const parameters = new Proxy({}, { get: (_, key) => new Parameter(String(key)) })
    const { sql, parameters: slots } = build(parameters as Required<Input>).compile()
    compiled = { sql, slots: [...slots] }
    return compiled
  }
  const bind = (slots: unknown[], input: Input) =>
    slots.map((slot) =>
      slot instanceof Parameter ? (input as Record<string, unknown>)[slot.name] : slot,
    ) as SqliteValue[]
  const prepared = (connection: Connection) => connection.prepare(compile().sql)
  return {
    get sql() {
      return compile().sql
    },
    get: (connection, input) => prepared(connection).get(...bind(compile().slots, input)) as Row | undefined,
    all: (connection, input) => prepared(connection).all(...bind(compile().slots, input)) as Row[],
    run: (connection, input) => prepared(connection).run(...bind(compile().slots, input)).changes,
  }
}

/** An insert of these columns of a table. */
export const insertInto = <T extends keyof Tables & string>(
  table: T,
  columns: readonly (keyof Tables[T] & string)[],
): Statement<Tables[T], never> =>
  statement(() => anyQuery.insertInto(table).values(parametersFor(columns)) as Compilable<never>)
