import type { ClientBase } from 'pg'
import type { Change } from '../../server/contract/actions/change.ts'
import { stepsOf } from '../../server/contract/define/json-pointer.ts'
import { fits, type ResourceTable } from '../schema/columns.ts'

/** A row as the API shows it, with the time of its deletion. */
export type Row = Record<string, unknown> & { id: string; deletedAt?: string | null }

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Sets or, with undefined, removes the member at a path. Objects on the way are made where they are missing. */
function setAt(row: Plain, path: string, value: unknown) {
  const steps = stepsOf(path)
  const last = steps.pop() as string
  let target = row
  for (const step of steps) {
    const next = Object.hasOwn(target, step) ? target[step] : undefined
    const object = isPlain(next) ? { ...next } : {}
    target[step] = object
    target = object
  }
  if (value === undefined) delete target[last]
  else target[last] = value
}

/**
 * The row after a change. A row whose creation was left out, as that of another event, has only the fields that changes
 * have brought.
 */
export function applyChange(row: Row | undefined, change: Change): Row {
  const { entityId: id, version, occurredAt, diff } = change
  if (change.opType === 'create') return { ...(diff[0]?.to as Plain), id, version, deletedAt: null }
  if (change.opType === 'delete') {
    return { ...((row ?? diff[0]?.from) as Plain), id, version, deletedAt: occurredAt }
  }
  const next: Row = { ...row, id }
  for (const { path, to } of diff) setAt(next, path, to)
  return Object.assign(next, { version, updatedAt: occurredAt, deletedAt: null })
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

/** Inserts or replaces rows of a source. */
export async function writeRows(
  client: ClientBase,
  table: ResourceTable,
  source: string,
  rows: Iterable<Row>,
) {
  const records = Array.from(rows, (row) => encode(table, row))
  if (records.length === 0) return
  await client.query({
    name: `write ${table.name}`,
    text: upsertOf(table),
    values: [source, JSON.stringify(records)],
  })
}
