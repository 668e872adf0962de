import type { ClientBase } from 'pg'
import { type LoggedRow, rowAfter } from '../../server/calc/changes/row-after.ts'
import type { Change } from '../../server/contract/actions/change.ts'
import { fits, type ResourceTable } from '../schema/columns.ts'

/** A row as the API shows it, with the time of its deletion. */
export type Row = LoggedRow & { deletedAt?: string | null }

type Plain = Record<string, unknown>

/** The row after a change. */
export function applyChange(row: Row | undefined, change: Change): Row {
  if (change.opType !== 'delete') return { ...rowAfter(row, change), deletedAt: null }
  const { entityId: id, version, occurredAt, diff } = change
  return { ...((row ?? diff[0]?.from) as Plain), id, version, deletedAt: occurredAt }
}

function encode(table: ResourceTable, row: Row): Plain {
  const { deletedAt, ...left } = row as Plain
  const record: Plain = { deleted_at: deletedAt ?? null }
  for (const { field, name, type } of table.columns) {
    const value = left[field]
    if (value === undefined || !fits(type, value)) continue
    record[name] = value
    delete left[field]
  }
  if (Object.keys(left).length > 0) record.extra = left
  return record
}

/** Converts a selected record; columns are named as in the database. */
export function decode(table: ResourceTable, record: Plain): Row {
  const row: Plain = { deletedAt: record.deleted_at ?? null }
  for (const { field, name } of table.columns) row[field] = record[name] ?? null
  return Object.assign(row, record.extra) as Row
}

/** The rows of a source with these ids, by id. */
export async function readRows(
  client: ClientBase,
  table: ResourceTable,
  source: string,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map()
  const { rows } = await client.query<Plain>({
    name: `rows of ${table.name}`,
    text: `select * from "${table.name}" where id = any($1::uuid[]) and source = $2`,
    values: [ids, source],
  })
  return new Map(rows.map((record) => [record.id as string, decode(table, record)]))
}

const statements = new Map<ResourceTable, string>()

function upsertOf(table: ResourceTable): string {
  const known = statements.get(table)
  if (known) return known
  const columns = [
    ...table.columns.map(({ name, type }) => ({ name, type: type as string })),
    { name: 'extra', type: 'jsonb' },
    { name: 'deleted_at', type: 'timestamptz' },
  ]
  const names = columns.map(({ name }) => `"${name}"`)
  const text = `insert into "${table.name}" (source, ${names.join(', ')})
    select $1, ${names.join(', ')} from json_to_recordset($2::json)
      as given (${columns.map(({ name, type }) => `"${name}" ${type}`).join(', ')})
    on conflict (id, source) do update set ${names
      .filter((name) => name !== '"id"')
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}`
  statements.set(table, text)
  return text
}

/** Inserts or replaces rows of a source. Waits for `underWay`, the query that the connection is busy with, before its own. */
export async function writeRows(
  client: ClientBase,
  table: ResourceTable,
  source: string,
  rows: Iterable<Row>,
  underWay?: Promise<void>,
) {
  const records = Array.from(rows, (row) => encode(table, row))
  if (records.length === 0) return
  const values = [source, JSON.stringify(records)]
  await underWay
  await client.query({ name: `write ${table.name}`, text: upsertOf(table), values })
}
