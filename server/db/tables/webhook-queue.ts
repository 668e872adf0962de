import { sql } from 'kysely'
import type { Connection } from '../engine/connection.ts'
import { parameter, query, statement } from '../engine/statement.ts'
import { type DeliveryRecord, payload } from './webhook-deliveries.ts'

/** Queue position of a delivery, and the entity whose deliveries it must not overtake. */
export interface Waiting {
  position: number
  id: string
  /** Deliveries of one entity are sent one after the other. */
  entity: string
}

const waiting = statement<
  { webhookId: string; position: number; id: string; limit: number },
  { position: number; id: string; entity_type: string; entity_id: string }
>((p) =>
  query
    .selectFrom('webhook_deliveries')
    .select(['position', 'id', 'entity_type', 'entity_id'])
    .where('webhook_id', '=', p.webhookId)
    .where('state', '=', sql.lit('queued'))
    .where((eb) =>
      eb(
        eb.refTuple('position', 'id'),
        '>',
        eb.tuple(parameter('position') as number, parameter('id') as string),
      ),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(parameter('limit') as number),
)
/** A delivery as sent. */
export type Sendable = Pick<
  DeliveryRecord,
  'id' | 'account_id' | 'message_id' | 'entity_type' | 'op_type' | 'state' | 'attempts' | 'created_at'
> & { payload: string }
const byIds = statement<{ ids: string }, Sendable>((p) =>
  query
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_payloads', 'number', 'payload_number')
    .select(['id', 'account_id', 'message_id', 'entity_type', 'op_type', 'state', 'attempts', 'created_at'])
    .select(payload)
    .where('id', 'in', sql<string>`(select value from json_each(${p.ids}))`),
)
const queued = statement<{ webhookId: string }, { count: number }>((p) =>
  query
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('webhook_id', '=', p.webhookId)
    .where('state', '=', sql.lit('queued')),
)
const lost = statement<{ webhookId: string; limit: number }, DeliveryRecord>((p) =>
  query
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', p.webhookId)
    .where('lost', '=', sql.lit(1))
    .orderBy('position')
    .limit(parameter('limit') as number),
)
const found = statement<{ id: string }>((p) =>
  query.updateTable('webhook_deliveries').set({ lost: 0 }).where('id', '=', p.id),
)

/** Stored result of an attempt or a series of attempts. */
export type Progress = Pick<
  DeliveryRecord,
  | 'id'
  | 'state'
  | 'attempts'
  | 'response_status'
  | 'response_body'
  | 'error'
  | 'succeeded_at'
  | 'duration_ms'
  | 'lost'
  | 'failed_at'
>
const progress = statement<Progress>((p) =>
  query
    .updateTable('webhook_deliveries')
    .set({
      state: p.state,
      attempts: p.attempts,
      response_status: p.response_status,
      response_body: p.response_body,
      error: p.error,
      succeeded_at: p.succeeded_at,
      duration_ms: p.duration_ms,
      lost: p.lost,
      failed_at: p.failed_at,
    })
    .where('id', '=', p.id),
)
/** Queue of the dispatcher. */
export const webhookQueue = {
  /** Waiting deliveries after a queue position, in order. */
  after: (
    connection: Connection,
    webhookId: string,
    place: { position: number; id: string },
    limit: number,
  ): Waiting[] =>
    waiting
      .all(connection, { webhookId, ...place, limit })
      .map(({ position, id, entity_type, entity_id }) => ({
        position,
        id,
        entity: `${entity_type} ${entity_id}`,
      })),
  find: (connection: Connection, ids: readonly string[]) =>
    new Map(byIds.all(connection, { ids: JSON.stringify(ids) }).map((each) => [each.id, each])),
  count: (connection: Connection, webhookId: string): number => queued.get(connection, { webhookId })!.count,
  /** Deliveries that failed without a network and were not sent again yet, oldest first. */
  lost: (connection: Connection, webhookId: string, limit: number) =>
    lost.all(connection, { webhookId, limit }),
  /** Marks a lost delivery as sent again. */
  markFound: (connection: Connection, id: string) => found.run(connection, { id }),
  note: (connection: Connection, ended: Progress) => progress.run(connection, ended),
}
