import { setImmediate as turn } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { badBatch, HubProblem, hole } from '../base/problem.ts'
import type { Batch, Item } from '../base/read-batch.ts'
import { type ResourceTable, tableOfType } from '../schema/columns.ts'
import { chainOf, differences, type Epoch, epochsOf } from './chain.ts'
import { entitiesIn, rebuild } from './rebuild.ts'
import { applyChange, type Row, readRows, writeRows } from './rows.ts'

/** Gives an unclaimed source to the key, and locks the source until the end of the transaction. */
async function claim(client: ClientBase, source: string, keyName: string): Promise<string | null> {
  await client.query({
    name: 'claim source',
    text: 'insert into sources (source, key_name) values ($1, $2) on conflict do nothing',
    values: [source, keyName],
  })
  const { rows } = await client.query<{ key_name: string; epoch: string | null }>({
    name: 'lock source',
    text: 'select key_name, epoch from sources where source = $1 for update',
    values: [source],
  })
  const [row] = rows
  if (row?.key_name !== keyName) {
    throw new HubProblem(
      403,
      'not_your_source',
      `The source ${source} belongs to another key: use the key that pushed it first.`,
    )
  }
  return row.epoch
}

/** Whether the batch's first item is the restore entry with which a branch begins. */
const beginsWithRestore = ({ items: [first], fromSeq }: Batch) =>
  first !== undefined && first.opType === 'restore' && first.seq === fromSeq

/** Checks that a new epoch continues the known log. Throws 400 or 409. */
function checkBeginning(batch: Batch, epochs: ReadonlyMap<string, Epoch>) {
  const { after, fromSeq } = batch
  if (!after) {
    if (epochs.size > 0) {
      throw badBatch(
        'The epoch is new, and the source has another one: the first line must say `after` which change.',
      )
    }
    if (fromSeq > 1) throw hole(0, fromSeq)
    return
  }
  const known = epochs.get(after.epoch)?.seq ?? 0
  if (after.seq > known) throw hole(known, fromSeq)
  if (fromSeq <= after.seq)
    throw badBatch(`fromSeq must be above ${after.seq}, the change that the epoch continues.`)
  if (fromSeq > after.seq + 1 && !beginsWithRestore(batch)) throw hole(after.seq, fromSeq)
}

const COLUMNS = `seq bigint, "batchId" uuid, "entityType" text, "entityId" uuid, "opType" text, version bigint,
  diff jsonb, "sessionId" uuid, "eventId" uuid, "occurredAt" timestamptz, "userId" uuid, "apiKeyId" uuid, "feedId" uuid,
  name text`

async function insertChanges(client: ClientBase, source: string, epoch: string, items: readonly Item[]) {
  if (items.length === 0) return
  await client.query({
    name: 'insert changes',
    text: `insert into changes (source, epoch, seq, batch_id, entity_type, entity_id, op_type, version, actor_user_id,
        actor_api_key_id, actor_feed_id, actor_name, diff, session_id, event_id, occurred_at)
      select $1, $2, seq, "batchId", "entityType", "entityId", "opType", version, "userId", "apiKeyId", "feedId", name, diff,
        "sessionId", "eventId", "occurredAt"
      from json_to_recordset($3::json) as given (${COLUMNS})`,
    values: [source, epoch, JSON.stringify(items.map(({ actor, ...change }) => ({ ...change, ...actor })))],
  })
}

/** Changes that are folded in one turn of the event loop: between the turns the batch goes on to PostgreSQL. */
const TOGETHER = 250

/** Applies changes that follow what tables show. Rows are made while PostgreSQL inserts the changes, and written after it. */
async function applyItems(
  client: ClientBase,
  source: string,
  items: readonly Item[],
  inserted: Promise<void>,
) {
  const byTable = new Map<ResourceTable, Item[]>()
  for (const each of items) {
    const table = each.opType === 'restore' ? undefined : tableOfType(each.entityType)
    if (!table) continue
    const list = byTable.get(table)
    if (list) list.push(each)
    else byTable.set(table, [each])
  }
  for (const [table, list] of byTable) {
    const created = new Set<string>()
    const wanted = new Set<string>()
    for (const { opType, entityId } of list) {
      if (opType === 'create') created.add(entityId)
      else if (!created.has(entityId)) wanted.add(entityId)
    }
    if (wanted.size > 0) await inserted
    const before = await readRows(client, table, source, [...wanted])
    const rows = new Map<string, Row>()
    for (const [index, each] of list.entries()) {
      if (index % TOGETHER === 0) await turn()
      const { entityId } = each
      rows.set(entityId, applyChange(rows.get(entityId) ?? before.get(entityId), each))
    }
    await writeRows(client, table, source, rows.values(), inserted)
  }
}

/** Raises versions to those that a restore gave rows without a change. */
async function raiseVersions(client: ClientBase, source: string, versions: Batch['versions']) {
  for (const [entityType, byId] of Object.entries(versions ?? {})) {
    const table = tableOfType(entityType)
    if (!table) continue
    await client.query(
      `update "${table.name}" mine set version = given.value::bigint from json_each_text($2::json) as given
       where mine.id = given.key::uuid and mine.source = $1 and mine.version < given.value::bigint`,
      [source, JSON.stringify(byId)],
    )
  }
}

/**
 * Items that a range received before had and this batch has not, because `eventIds` excluded them. Throws 400 for other
 * content.
 */
async function leftOut(
  client: ClientBase,
  source: string,
  epoch: string,
  items: readonly Item[],
): Promise<Item[]> {
  if (items.length === 0) return []
  const { rows } = await client.query<{ seq: number; batch_id: string; entity_id: string }>({
    name: 'known changes',
    text: 'select seq, batch_id, entity_id from changes where source = $1 and epoch = $2 and seq between $3 and $4',
    values: [source, epoch, items[0]?.seq, items.at(-1)?.seq],
  })
  const known = new Map(rows.map((row) => [row.seq, row]))
  return items.filter((each) => {
    const there = known.get(each.seq)
    if (there && (there.batch_id !== each.batchId || there.entity_id !== each.entityId)) {
      throw badBatch(
        `Change ${each.seq} of epoch ${epoch} is known with another content: this is not the same log.`,
      )
    }
    return !there
  })
}

interface Push {
  client: ClientBase
  source: string
  batch: Batch
  epochs: Map<string, Epoch>
  /** The epoch that tables show after the push. */
  shown: string
}

/** Items behind the end of the epoch that is shown go into tables one after the other; others by the log as a whole. */
async function store({ client, source, batch, epochs, shown }: Push, before: number) {
  const { epoch, items } = batch
  const missing = await leftOut(
    client,
    source,
    epoch,
    items.filter(({ seq }) => seq <= before),
  )
  const fresh = items.filter(({ seq }) => seq > before)
  const isShown = epoch === shown
  const again = isShown ? missing : [...missing, ...fresh]
  const inserted = insertChanges(client, source, epoch, [...missing, ...fresh])
  await Promise.all([inserted, isShown && applyItems(client, source, fresh, inserted)])
  if (again.length === 0) return
  const ids = new Set(again.filter(({ opType }) => opType !== 'restore').map(({ entityId }) => entityId))
  await rebuild(client, source, chainOf(epochs, shown), [...ids])
}

/** Begins a branch: tables go back to the change that it continues. */
async function beginEpoch(
  client: ClientBase,
  source: string,
  batch: Batch,
  epochs: Map<string, Epoch>,
  shown: string | null,
) {
  const { epoch, after, fromSeq } = batch
  const begun = { epoch, after_epoch: after?.epoch ?? null, after_seq: after?.seq ?? null, seq: fromSeq - 1 }
  const shownBefore = chainOf(epochs, shown)
  epochs.set(epoch, begun)
  await client.query(
    'insert into epochs (source, epoch, after_epoch, after_seq, seq) values ($1, $2, $3, $4, $5)',
    [source, epoch, begun.after_epoch, begun.after_seq, begun.seq],
  )
  const chain = chainOf(epochs, epoch)
  const moved = await entitiesIn(client, source, differences(shownBefore, chain))
  await rebuild(client, source, chain, moved)
}

/**
 * Takes a batch in the caller's transaction; returns the last number of its epoch. A range that is known changes nothing.
 * Throws 400, 403 or, where changes are missing before it, 409.
 */
export async function push(
  client: ClientBase,
  keyName: string,
  source: string,
  batch: Batch,
): Promise<number> {
  const { epoch, fromSeq, toSeq } = batch
  const shownBefore = await claim(client, source, keyName)
  const epochs = await epochsOf(client, source)
  let shown = shownBefore ?? epoch
  if (!epochs.has(epoch)) {
    checkBeginning(batch, epochs)
    await beginEpoch(client, source, batch, epochs, shownBefore)
    shown = epoch
  }
  const known = epochs.get(epoch) as Epoch
  const before = known.seq
  if (fromSeq > before + 1) throw hole(before, fromSeq)
  known.seq = Math.max(before, toSeq)
  await store({ client, source, batch, epochs, shown }, before)
  if (epoch === shown) await raiseVersions(client, source, batch.versions)
  await client.query({
    name: 'advance',
    text: `with advanced as (update epochs set seq = $3 where source = $1 and epoch = $2)
      update sources set epoch = $4, last_push_at = now() where source = $1`,
    values: [source, epoch, known.seq, shown],
  })
  return known.seq
}
