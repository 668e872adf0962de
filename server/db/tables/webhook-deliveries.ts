import { type ExpressionBuilder, sql } from 'kysely'
import type { Delivery } from '../../contract/resources/webhook.ts'
import type { ReadScope } from '../engine/scope.ts'
import { parameter, query, statement } from '../engine/statement.ts'
import type { SystemTables } from '../engine/system-tables.ts'
import type { Tables } from '../engine/tables.ts'
import { insertManyInto } from '../rows/insert-many.ts'
import { readStoredJson } from '../rows/stored-json.ts'

export type DeliveryRecord = SystemTables['webhook_deliveries']
/** The body of a delivery. The sequence is the last field of `meta`, which is the last member of the body. */
export const payload = sql<string>`case when sequence is null then body
  else substr(body, 1, length(body) - 2) || ',"sequence":' || sequence || '}}' end`.as('payload')
/** Stored states; `attempting` is known to the dispatcher only. */
export type StoredDelivery = Omit<Delivery, 'state'> & { state: DeliveryRecord['state'] }

const COLUMNS = [
  'position',
  'id',
  'account_id',
  'webhook_id',
  'message_id',
  'entity_type',
  'entity_id',
  'op_type',
  'payload_number',
  'sequence',
  'state',
  'attempts',
  'response_status',
  'response_body',
  'error',
  'created_at',
  'succeeded_at',
  'duration_ms',
  'replay_of',
  'lost',
  'failed_at',
] as const

const insert = insertManyInto<DeliveryRecord>('webhook_deliveries', COLUMNS, [
  'position',
  'payload_number',
  'sequence',
])
const takePositions = statement<{ count: number }, { last: number }>(({ count }) =>
  query
    .updateTable('webhook_positions')
    .set((eb) => ({ last: eb('last', '+', count) }))
    .returning('last'),
)

const lastPayload = statement<object, { number: number | null }>(() =>
  query.selectFrom('webhook_payloads').select((eb) => eb.fn.max('number').as('number')),
)
const insertPayloads = insertManyInto<SystemTables['webhook_payloads']>(
  'webhook_payloads',
  ['number', 'body'],
  ['number'],
)

type ShownRecord = DeliveryRecord & { payload: string }

const decode = (record: ShownRecord): StoredDelivery => ({
  id: record.id,
  webhookId: record.webhook_id,
  entityType: record.entity_type,
  opType: record.op_type,
  payload: readStoredJson(record.payload) as Record<string, unknown>,
  state: record.state,
  attempts: record.attempts,
  responseStatus: record.response_status,
  responseBody: record.response_body,
  error: record.error,
  createdAt: record.created_at,
  succeededAt: record.succeeded_at,
  durationMs: record.duration_ms,
  replayOf: record.replay_of,
})

const shown = query
  .selectFrom('webhook_deliveries')
  .innerJoin('webhook_payloads', 'number', 'payload_number')
  .selectAll('webhook_deliveries')
  .select(payload)
const one = statement<{ accountId: string; webhookId: string; id: string }, ShownRecord>((p) =>
  shown.where('account_id', '=', p.accountId).where('webhook_id', '=', p.webhookId).where('id', '=', p.id),
)
type Listed = { accountId: string; webhookId: string; before: string; limit: number; unseen: string }
/** One statement per state, because the partial indexes depend on it. */
const newestIn = (state?: DeliveryRecord['state']) =>
  statement<Listed, ShownRecord>((p) => {
    const select = shown
      .where('account_id', '=', p.accountId)
      .where('webhook_id', '=', p.webhookId)
      .where('id', '<', p.before)
      .where('entity_type', 'not in', sql<string>`(select value from json_each(${p.unseen}))`)
      .orderBy('id', 'desc')
      .limit(parameter('limit') as number)
    return state === undefined ? select : select.where('state', '=', sql.lit(state))
  })
const newest = newestIn()
const newestByState = {
  queued: newestIn('queued'),
  succeeded: newestIn('succeeded'),
  failed: newestIn('failed'),
}
/** Sorts after every id. */
const AFTER_ALL = '~'

type Deliveries = Tables & { delivery: Tables['webhook_deliveries'] }
/** Not replayed, neither waiting nor successfully. */
const notSentAgain = ({ not, exists, selectFrom }: ExpressionBuilder<Deliveries, 'delivery'>) =>
  not(
    exists(
      selectFrom('webhook_deliveries as replay')
        .select('replay.id')
        .whereRef('replay.replay_of', '=', 'delivery.id'),
    ),
  )

/** Failed since then, and not replayed. */
const failed = statement<{ accountId: string; webhookId: string; since: string }, { id: string }>((p) =>
  query
    .selectFrom('webhook_deliveries as delivery')
    .select('id')
    .where('account_id', '=', p.accountId)
    .where('webhook_id', '=', p.webhookId)
    .where('state', '=', sql.lit('failed'))
    .where('created_at', '>=', p.since)
    .where(notSentAgain)
    .orderBy('position')
    .orderBy('id'),
)

const failures = statement<
  { accountId: string; webhookId: string },
  { failed: number; failedSince: string | null }
>((p) =>
  query
    .selectFrom('webhook_deliveries as delivery')
    .select((eb) => [
      eb.fn.countAll<number>().as('failed'),
      eb.fn.min<string | null>('created_at').as('failedSince'),
    ])
    .where('account_id', '=', p.accountId)
    .where('webhook_id', '=', p.webhookId)
    .where('state', '=', sql.lit('failed'))
    .where(notSentAgain),
)

/** Deliveries of a subscription. */
export const webhookDeliveries = {
  /** First queue position of a number of new deliveries, after all existing ones. */
  takePositions: ({ connection }: Pick<ReadScope, 'connection'>, count: number): number =>
    takePositions.get(connection, { count })!.last - count + 1,
  /** Stores payloads under consecutive numbers; returns the first. */
  keepPayloads({ connection }: Pick<ReadScope, 'connection'>, bodies: readonly string[]): number {
    const first = (lastPayload.get(connection, {})?.number ?? 0) + 1
    insertPayloads.run(
      connection,
      bodies.map((body, index) => ({ number: first + index, body })),
    )
    return first
  },
  insert: ({ connection }: Pick<ReadScope, 'connection'>, ...records: DeliveryRecord[]) =>
    insert.run(connection, records),
  /** Inserts records that have these values in common. */
  insertAlike: <Common extends Partial<DeliveryRecord>>(
    { connection }: Pick<ReadScope, 'connection'>,
    records: readonly Omit<DeliveryRecord, keyof Common>[],
    common: Common,
  ) => insert.run(connection, records, common),
  record: ({ connection, accountId }: ReadScope, webhookId: string, id: string): DeliveryRecord | undefined =>
    one.get(connection, { accountId, webhookId, id }),
  find({ connection, accountId }: ReadScope, webhookId: string, id: string): StoredDelivery | undefined {
    const record = one.get(connection, { accountId, webhookId, id })
    return record && decode(record)
  },
  newest(
    { connection, accountId }: ReadScope,
    webhookId: string,
    {
      limit,
      before = AFTER_ALL,
      state,
      unseen = [],
    }: {
      limit: number
      before?: string | undefined
      state?: DeliveryRecord['state'] | undefined
      /** Entity types to leave out. */
      unseen?: readonly string[]
    },
  ): StoredDelivery[] {
    const listed = state === undefined ? newest : newestByState[state]
    const wanted = { accountId, webhookId, before, limit, unseen: JSON.stringify(unseen) }
    return listed.all(connection, wanted).map(decode)
  },
  /** Number of failed deliveries not sent again, and since when. */
  failures: ({ connection, accountId }: ReadScope, webhookId: string) =>
    failures.get(connection, { accountId, webhookId })!,
  /** Ids, oldest first: payloads and responses of 100,000 rows would not fit into memory. */
  failedSince: ({ connection, accountId }: ReadScope, webhookId: string, since: string): string[] =>
    failed.all(connection, { accountId, webhookId, since }).map(({ id }) => id),
}
