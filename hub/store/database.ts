import pg from 'pg'
import { HubProblem } from '../base/problem.ts'

const CONNECTIONS = 8
const CONNECT_MS = 10_000
/** A branch after a restore rebuilds many rows. */
const STATEMENT_MS = 300_000

/** Values as the API writes them: numbers, dates as text, instants as ISO 8601. */
const PARSERS: Record<number, (text: string) => unknown> = {
  20: Number,
  1082: (text) => text,
  1184: (text) => new Date(text).toISOString(),
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/** Connections to PostgreSQL. A broken idle connection is replaced at its next use. */
export function openDatabase(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + CONNECT_MS,
    keepAlive: true,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    application_name: 'trackside-hub',
  })
  pool.on('error', () => {})
  return pool
}

/** SQLSTATE classes of a database that is away, full or ending: the same may succeed later. */
const LATER = /^(08|53|57P|40|55P03|25P03)/
const isLater = (error: unknown) => {
  const { code = '', message } = error as NodeJS.ErrnoException
  return (
    LATER.test(code) ||
    /^E[A-Z]+$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(message)
  )
}

/** 503 for an error of a database that is away or full; undefined for others. */
export const awayProblem = (error: unknown): HubProblem | undefined =>
  isLater(error)
    ? new HubProblem(503, 'database_away', 'The database cannot take changes at the moment. Try again later.')
    : undefined

/** Runs the work in one transaction. */
export async function transact<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // A connection that cannot even roll back is closed, which does.
    const failure = await client.query('rollback').then(
      () => undefined,
      (reason: Error) => reason,
    )
    client.release(failure)
    throw error
  }
}
