import type { Connection } from '../engine/connection.ts'
import { query, statement } from '../engine/statement.ts'

export interface EnabledFeed {
  accountId: string
  id: string
  version: number
  secret: string | null
}

const enabled = statement<Record<never, never>, EnabledFeed>(() =>
  query
    .selectFrom('timing_feeds')
    .leftJoin('timing_feed_keeping as keeping', (join) =>
      join
        .onRef('keeping.account_id', '=', 'timing_feeds.account_id')
        .onRef('keeping.feed_id', '=', 'timing_feeds.id'),
    )
    .select(['timing_feeds.account_id as accountId', 'id', 'version', 'keeping.secret'])
    .where('enabled', '=', 1),
)

/** Timing feeds of all accounts that are switched on. */
export const enabledFeeds = (connection: Connection): EnabledFeed[] => enabled.all(connection, {})

const onDay = statement<{ accountId: string; day: string }, { id: string }>((p) =>
  query
    .selectFrom('events')
    .select('id')
    .where('account_id', '=', p.accountId)
    .where('start_date', '<=', p.day)
    .where('end_date', '>=', p.day)
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
)

const names = statement<
  { accountId: string; eventId: string },
  { id: string; number: string; feed_numbers: string }
>((p) =>
  query
    .selectFrom('cars')
    .select(['id', 'number', 'feed_numbers'])
    .where('account_id', '=', p.accountId)
    .where('event_id', '=', p.eventId)
    .orderBy('id'),
)

/** What the cars of an event are called by, as a text that differs where one of them is called otherwise. */
export const carNames = (connection: Connection, accountId: string, eventId: string): string =>
  JSON.stringify(names.all(connection, { accountId, eventId }))

/** The event that is on at a calendar date. */
export const eventOnDay = (connection: Connection, accountId: string, day: string): string | undefined =>
  onDay.get(connection, { accountId, day })?.id
