import { createHash, type Hash } from 'node:crypto'
import type { Connection, SqliteValue } from '../engine/connection.ts'
import type { Sliced } from '../engine/sliced.ts'

export interface ContentHashes {
  /** Hash of everything written by people and programs; unchanged by a restore of the backup. */
  contentHash: string
  /** Hash of every value of every table. */
  proofHash: string
}

/** Tables that a restore merges with the replaced database. */
const MOVED_TABLES = new Set([
  'api_key_secrets',
  'counters',
  'device_invites',
  'devices',
  'idempotent_answers',
  'instance',
  'invites',
  'revoked_tokens',
  'users',
  'webhook_deliveries',
  'webhook_keeping',
  'webhook_payloads',
  'webhook_positions',
])
/** Versions in the log are history; versions in rows are raised by a restore above any seen before. */
const isMovedColumn = (table: string, column: string) => column === 'version' && table !== 'changes'

interface Part {
  table: string
  columns: string[]
  order: string[]
  where: string
  isMoved: boolean
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Columns that give a table's rows a total order, independent of the file layout. */
function orderOf(connection: Connection, table: string, columns: string[]): string[] {
  const rows = <T>(sql: string, name: string) => connection.prepare(sql).all(name) as unknown as T[]
  const key = rows<{ name: string }>('select name from pragma_table_info(?) where pk > 0 order by pk', table)
  if (key.length > 0) return key.map(({ name }) => name)
  const [unique] = rows<{ name: string }>(
    `select name from pragma_index_list(?) where "unique" = 1 and partial = 0 order by name`,
    table,
  )
  if (!unique) return columns
  return rows<{ name: string }>('select name from pragma_index_info(?) order by seqno', unique.name).map(
    ({ name }) => name,
  )
}

function partsOf(connection: Connection): Part[] {
  const tables = connection
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .all()
    .map(({ name }) => name as string)
  return tables.flatMap((table) => {
    const columns = connection
      .prepare('select name from pragma_table_xinfo(?) where hidden = 0 order by name')
      .all(table)
      .map(({ name }) => name as string)
    const order = orderOf(connection, table, columns)
    const kept = columns.filter((column) => !isMovedColumn(table, column))
    const moved = columns.filter((column) => isMovedColumn(table, column))
    const part = { table, order, where: '' }
    if (MOVED_TABLES.has(table)) return [{ ...part, columns, isMoved: true }]
    if (table === 'changes') {
      return [
        { ...part, columns, where: "where op_type <> 'restore'", isMoved: false },
        { ...part, columns, where: "where op_type = 'restore'", isMoved: true },
      ]
    }
    const parts = [{ ...part, columns: kept, isMoved: false }]
    return moved.length > 0 ? [...parts, { ...part, columns: moved, isMoved: true }] : parts
  })
}

/** Each value is hashed with its type and length, so that the encoding is unambiguous. */
function take(hash: Hash, row: SqliteValue[]) {
  let text = ''
  for (const value of row) {
    if (Buffer.isBuffer(value)) {
      hash.update(`${text}b${value.length}:`).update(value)
      text = ''
    } else if (typeof value === 'string') text += `s${value.length}:${value}`
    else text += value === null ? 'n' : `i${value};`
  }
  hash.update(`${text}\n`)
}

const ROWS_A_STEP = 500

/**
 * Hashes of a database's content, independent of its page layout. Run inside a transaction, on a connection with no
 * other work.
 */
export function* hashContent(connection: Connection): Sliced<ContentHashes> {
  const kept = createHash('sha256')
  const moved = createHash('sha256')
  for (const { table, columns, order, where, isMoved } of partsOf(connection)) {
    const hash = isMoved ? moved : kept
    hash.update(`${table}(${columns})\n`)
    const select = `select ${columns.map(quoted)} from ${quoted(table)} ${where} order by ${order.map(quoted)}`
    let count = 0
    for (const row of connection.raw.prepare(select).raw(true).iterate()) {
      take(hash, row as SqliteValue[])
      count += 1
      if (count % ROWS_A_STEP === 0) yield
    }
    yield
  }
  const contentHash = kept.digest('hex')
  return {
    contentHash,
    proofHash: createHash('sha256').update(contentHash).update(moved.digest()).digest('hex'),
  }
}
