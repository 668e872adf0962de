import { sql } from 'kysely'
import type { Connection } from '../engine/connection.ts'
import type { ReadScope } from '../engine/scope.ts'
import { query, statement, written } from '../engine/statement.ts'
import type { SystemTables } from '../engine/system-tables.ts'

type Keeping = SystemTables['timing_feed_keeping']
type Key = Pick<Keeping, 'account_id' | 'feed_id'>

/** State of a feed, as it is answered with its row. */
export type FeedState = Pick<Keeping, 'status' | 'last_byte_at' | 'last_error' | 'lag_ms' | 'unknown'>

const ofFeeds = statement<{ accountId: string; ids: string }, Keeping>((p) =>
  query
    .selectFrom('timing_feed_keeping')
    .selectAll()
    .where('account_id', '=', p.accountId)
    .where('feed_id', 'in', sql<string>`(select value from json_each(${p.ids}))`),
)

const putState = statement<Key & FeedState, never>((p) =>
  written(sql`
    insert into timing_feed_keeping (account_id, feed_id, status, last_byte_at, last_error, lag_ms, unknown)
      values (${p.account_id}, ${p.feed_id}, ${p.status}, ${p.last_byte_at}, ${p.last_error}, ${p.lag_ms}, ${p.unknown})
    on conflict (account_id, feed_id) do update set status = excluded.status, last_byte_at = excluded.last_byte_at,
      last_error = excluded.last_error, lag_ms = excluded.lag_ms, unknown = excluded.unknown`),
)

const putSecret = statement<Key & { secret: string | null }, never>((p) =>
  written(sql`
    insert into timing_feed_keeping (account_id, feed_id, status, secret)
      values (${p.account_id}, ${p.feed_id}, 'off', ${p.secret})
    on conflict (account_id, feed_id) do update set secret = excluded.secret`),
)

const putCertificate = statement<Key & { certificate: string | null }>((p) =>
  query
    .updateTable('timing_feed_keeping')
    .set({ certificate: p.certificate })
    .where('account_id', '=', p.account_id)
    .where('feed_id', '=', p.feed_id),
)

const putPlace = statement<Key & { place: string }, never>((p) =>
  written(sql`
    insert into timing_feed_keeping (account_id, feed_id, status, place)
      values (${p.account_id}, ${p.feed_id}, 'connecting', ${p.place})
    on conflict (account_id, feed_id) do update set place = excluded.place`),
)

const remove = statement<Key, never>(
  (p) =>
    query
      .deleteFrom('timing_feed_keeping')
      .where('account_id', '=', p.account_id)
      .where('feed_id', '=', p.feed_id) as never,
)

/** What is kept of timing feeds apart from their rows: passwords, and the state of their connections. */
export const feedKeeping = {
  of: ({ connection, accountId }: ReadScope, feedIds: readonly string[]): Map<string, Keeping> =>
    new Map(
      ofFeeds
        .all(connection, { accountId, ids: JSON.stringify(feedIds) })
        .map((keeping) => [keeping.feed_id, keeping]),
    ),
  putState: (connection: Connection, accountId: string, feedId: string, state: FeedState) =>
    putState.run(connection, { account_id: accountId, feed_id: feedId, ...state }),
  putCertificate: (connection: Connection, accountId: string, feedId: string, certificate: string) =>
    putCertificate.run(connection, { account_id: accountId, feed_id: feedId, certificate }),
  forgetCertificate: ({ connection, accountId }: ReadScope, feedId: string) =>
    putCertificate.run(connection, { account_id: accountId, feed_id: feedId, certificate: null }),
  putSecret: ({ connection, accountId }: ReadScope, feedId: string, secret: string | null) =>
    putSecret.run(connection, { account_id: accountId, feed_id: feedId, secret }),
  /** Where the feed is, as JSON. */
  putPlace: ({ connection, accountId }: ReadScope, feedId: string, place: string) =>
    putPlace.run(connection, { account_id: accountId, feed_id: feedId, place }),
  remove: ({ connection, accountId }: ReadScope, feedId: string) =>
    remove.run(connection, { account_id: accountId, feed_id: feedId }),
}
