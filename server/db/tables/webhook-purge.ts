import { sql } from 'kysely'
import type { Connection } from '../engine/connection.ts'
import { parameter, query, statement } from '../engine/statement.ts'

type Limited = { before: string; limit: number }

const succeededBefore = statement<Limited, { id: string }>((p) =>
  query
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('succeeded_at', '<', p.before)
    .limit(parameter('limit') as number),
)
/** Deliveries lost in an outage are kept: they are sent again when the connection is back. */
const failedBefore = statement<Limited, { id: string }>((p) =>
  query
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('failed_at', '<', p.before)
    .where('lost', '=', sql.lit(0))
    .limit(parameter('limit') as number),
)
type Place = { accountId: string; webhookId: string }
const failedOf = ({ accountId, webhookId }: Place) =>
  query
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', sql.lit('failed'))
const newestBeyond = statement<Place & { kept: number }, { id: string }>((p) =>
  failedOf(p)
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .offset(parameter('kept') as number),
)
const oldestUpTo = statement<Place & { last: string; limit: number }, { id: string }>((p) =>
  failedOf(p)
    .where('id', '<=', p.last)
    .where('lost', '=', sql.lit(0))
    .orderBy('id')
    .limit(parameter('limit') as number),
)
const remove = statement<{ ids: string }>((p) =>
  query
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', sql<string>`(select value from json_each(${p.ids}))`),
)

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Removes deliveries beyond the age and count limits. */
export const webhookPurge = {
  /** Deliveries that ended before a given time: succeeded or failed for good. */
  endedBefore: (connection: Connection, before: string, limit: number): string[] => [
    ...idsOf(succeededBefore.all(connection, { before, limit })),
    ...idsOf(failedBefore.all(connection, { before, limit })),
  ],
  /** The oldest failed ones of a subscription, beyond the newest `keep`. */
  failedBeyond(connection: Connection, place: Place, kept: number, limit: number): string[] {
    const beyond = newestBeyond.get(connection, { ...place, kept })
    return beyond ? idsOf(oldestUpTo.all(connection, { ...place, last: beyond.id, limit })) : []
  },
  remove: (connection: Connection, ids: readonly string[]) =>
    remove.run(connection, { ids: JSON.stringify(ids) }),
}
