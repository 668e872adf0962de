import type { Change } from '../../contract/actions/change.ts'
import type { ReadScope } from '../engine/scope.ts'
import { parameter, query, statement } from '../engine/statement.ts'
import {
  accountOf,
  type ChangeFilter,
  type ChangeRecord,
  decodeChanges,
  hasIndex,
  narrowed,
} from './changes.ts'

/** Maximum entries scanned per call when the filter has no index. */
const LOOKED_AT = 10_000

const entryBehind = statement<{ accountId: string; before: number; entries: number }, { seq: number }>((p) =>
  query
    .selectFrom('changes')
    .select('seq')
    .where('account_id', '=', p.accountId)
    .where('seq', '<', p.before)
    .orderBy('seq', 'desc')
    .limit(1)
    .offset(parameter('entries') as number),
)

/** Lower bound of the scan: `since`, or higher if the filter has no index and the log is long. */
function bottomOf(scope: ReadScope, before: number, since: number, filter: ChangeFilter): number {
  if (hasIndex(filter)) return since
  const input = { accountId: scope.accountId, before, entries: LOOKED_AT }
  return Math.max(since, entryBehind.get(scope.connection, input)?.seq ?? 0)
}

interface ChangesBack {
  items: Change[]
  /** Position for the next call; null at the end. */
  nextBefore: number | null
}

/** Changes between `since` and `before`, newest first. A call takes bounded time, so it may find fewer than exist. */
export function changesBack(
  scope: ReadScope,
  { before, since, limit }: { before: number; since: number; limit: number },
  filter: ChangeFilter,
): ChangesBack {
  const bottom = bottomOf(scope, before, since, filter)
  const select = narrowed(
    query
      .selectFrom('changes')
      .selectAll()
      .where(accountOf(filter), '=', scope.accountId)
      .where('seq', '<', before)
      .where('seq', '>', bottom)
      .orderBy('seq', 'desc')
      .limit(limit),
    filter,
  )
  const { sql, parameters } = select.compile()
  const records = scope.connection.prepare(sql).all(...(parameters as string[])) as unknown as ChangeRecord[]
  const last = records.length < limit ? undefined : records.at(-1)
  return {
    items: decodeChanges(scope, records),
    nextBefore: last?.seq ?? (bottom > since ? bottom + 1 : null),
  }
}
