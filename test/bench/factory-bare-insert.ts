import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { resourceTables } from '../../hub/schema/columns.ts'
import type { Change } from '../../server/contract/actions/change.ts'

/** Rows of a statement: PostgreSQL takes 65,535 parameters. */
const ROWS = 500

const lapTable = resourceTables.find(({ name }) => name === 'laps')!

export const CHANGE_COLUMNS = [
  ...['source', 'epoch', 'seq', 'batch_id', 'entity_type', 'entity_id', 'op_type', 'version', 'actor_name'],
  ...['diff', 'session_id', 'event_id', 'occurred_at'],
]
export const LAP_COLUMNS = ['source', ...lapTable.columns.map(({ name }) => name)]

/** One insert statement of many rows. */
function insertOf(table: string, columns: readonly string[], count: number): string {
  const row = (index: number) =>
    `(${columns.map((_, at) => `$${index * columns.length + at + 1}`).join(',')})`
  const rows = Array.from({ length: count }, (_, index) => row(index))
  return `insert into ${table} (${columns.map((name) => `"${name}"`).join(',')}) values ${rows.join(',')}`
}

async function insertRows(
  client: pg.PoolClient,
  table: string,
  columns: readonly string[],
  rows: readonly unknown[][],
) {
  for (let first = 0; first < rows.length; first += ROWS) {
    const page = rows.slice(first, first + ROWS)
    await client.query({
      name: `bare ${table} ${page.length}`,
      text: insertOf(table, columns, page.length),
      values: page.flat(),
    })
  }
}

const changeValues = (source: string, epoch: string, change: Change): unknown[] => [
  ...[
    source,
    epoch,
    change.seq,
    change.batchId,
    change.entityType,
    change.entityId,
    change.opType,
    change.version,
  ],
  ...[change.actor.name, JSON.stringify(change.diff), change.sessionId, change.eventId, change.occurredAt],
]

const lapValues = (source: string, change: Change): unknown[] => {
  const row = change.diff[0]?.to as Record<string, unknown>
  const values = lapTable.columns.map(({ field, type }) =>
    type === 'jsonb' && row[field] !== null ? JSON.stringify(row[field]) : row[field],
  )
  return [source, ...values]
}

/** Puts the changes and their laps into the hub's own tables, and nothing else; changes a second. */
export async function insertBareChanges(
  pool: pg.Pool,
  source: string,
  logs: readonly Change[][],
): Promise<number> {
  const epoch = uuidv7()
  const client = await pool.connect()
  const began = performance.now()
  for (const items of logs) {
    await client.query('begin')
    const changes = items.map((change) => changeValues(source, epoch, change))
    await insertRows(client, 'changes', CHANGE_COLUMNS, changes)
    await insertRows(
      client,
      'laps',
      LAP_COLUMNS,
      items.map((change) => lapValues(source, change)),
    )
    await client.query('commit')
  }
  client.release()
  return (logs.flat().length * 1000) / (performance.now() - began)
}
