import type { ClientBase } from 'pg'
import type { Change } from '../../server/contract/actions/change.ts'
import { type ResourceTable, tableOfType } from '../schema/columns.ts'
import { chainOf, epochsOf, type Segment } from './chain.ts'
import { applyChange, type Row, writeRows } from './rows.ts'

/** Entities rebuilt at a time. */
const PAGE = 500

type Logged = Pick<Change, 'entityType' | 'entityId' | 'opType' | 'version' | 'diff' | 'occurredAt'>

/** The entities' changes in a chain, oldest first: numbers rise along it. */
async function logOf(client: ClientBase, source: string, chain: readonly Segment[], ids: readonly string[]) {
  const { rows } = await client.query<Logged>(
    `select entity_type as "entityType", entity_id as "entityId", op_type as "opType", version, diff,
       occurred_at as "occurredAt"
     from changes join unnest($3::uuid[], $4::bigint[]) as segment (epoch, up_to) using (epoch)
     where source = $1 and entity_id = any($2::uuid[]) and seq <= up_to order by seq`,
    [source, ids, chain.map(({ epoch }) => epoch), chain.map(({ upTo }) => upTo)],
  )
  return rows
}

/** Makes the rows of these entities from the log of a chain; one without changes there has no row. */
export async function rebuild(
  client: ClientBase,
  source: string,
  chain: readonly Segment[],
  ids: readonly string[],
): Promise<void> {
  for (let first = 0; first < ids.length; first += PAGE) {
    const page = ids.slice(first, first + PAGE)
    const tables = new Map<ResourceTable, Map<string, Row>>()
    for (const change of await logOf(client, source, chain, page)) {
      const table = tableOfType(change.entityType)
      if (!table || change.opType === 'restore') continue
      const rows = tables.get(table) ?? new Map<string, Row>()
      tables.set(table, rows)
      rows.set(change.entityId, applyChange(rows.get(change.entityId), change as Change))
    }
    for (const [table, rows] of tables) await writeRows(client, table, source, rows.values())
    const kept = new Set([...tables.values()].flatMap((rows) => [...rows.keys()]))
    await removeRows(
      client,
      source,
      page.filter((id) => !kept.has(id)),
    )
  }
}

/** Removes rows of entities that the log no longer has; their older changes say in which tables. */
async function removeRows(client: ClientBase, source: string, ids: readonly string[]) {
  if (ids.length === 0) return
  const { rows } = await client.query<{ entity_type: string }>(
    'select distinct entity_type from changes where source = $1 and entity_id = any($2::uuid[])',
    [source, ids],
  )
  for (const { entity_type } of rows) {
    const table = tableOfType(entity_type)
    if (!table) continue
    await client.query(`delete from "${table.name}" where id = any($1::uuid[]) and source = $2`, [
      ids,
      source,
    ])
  }
}

/** The entities that changed in these stretches of a source's log. */
export async function entitiesIn(
  client: ClientBase,
  source: string,
  stretches: readonly { epoch: string; from: number; to: number }[],
): Promise<string[]> {
  const ids = new Set<string>()
  for (const { epoch, from, to } of stretches) {
    const { rows } = await client.query<{ entity_id: string }>(
      `select distinct entity_id from changes
       where source = $1 and epoch = $2 and seq between $3 and $4 and op_type <> 'restore'`,
      [source, epoch, from, to],
    )
    for (const { entity_id } of rows) ids.add(entity_id)
  }
  return [...ids]
}

/** Makes the rows of a new table from the changes that an older hub kept. */
export async function rebuildAll(client: ClientBase, table: ResourceTable): Promise<void> {
  const { rows } = await client.query<{ source: string; epoch: string }>(
    'select source, epoch from sources where epoch is not null order by source',
  )
  for (const { source, epoch } of rows) {
    const chain = chainOf(await epochsOf(client, source), epoch)
    const found = await client.query<{ entity_id: string }>(
      'select distinct entity_id from changes where source = $1 and entity_type = $2',
      [source, table.entityType],
    )
    await rebuild(
      client,
      source,
      chain,
      found.rows.map(({ entity_id }) => entity_id),
    )
  }
}
