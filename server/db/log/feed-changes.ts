import type { ReadScope } from '../engine/scope.ts'
import type { Sliced } from '../engine/sliced.ts'
import { query, statement } from '../engine/statement.ts'
import { UNINDEXED_ACCOUNT } from './changes.ts'

const PAGE = 1000

const bySession = statement<
  { accountId: string; sessionId: string; since: number; limit: number },
  { seq: number; id: string }
>((p) =>
  query
    .selectFrom('changes')
    .select(['seq', 'entity_id as id'])
    .where(UNINDEXED_ACCOUNT, '=', p.accountId)
    .where('session_id', '=', p.sessionId)
    .where('actor_feed_id', 'is not', null)
    .where('seq', '>', p.since)
    .orderBy('seq')
    .limit(p.limit),
)

/** Ids of the rows in a session's room that feeds have written, in the order of their first writing. */
export function* rowsOfFeeds(scope: ReadScope, sessionId: string): Sliced<string[]> {
  const ids = new Set<string>()
  for (let since = 0; ; ) {
    const input = { accountId: scope.accountId, sessionId, since, limit: PAGE }
    const page = bySession.all(scope.connection, input)
    for (const { id } of page) ids.add(id)
    since = page.at(-1)?.seq ?? since
    if (page.length < PAGE) return [...ids]
    yield
  }
}
