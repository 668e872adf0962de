import type { WriteScope } from '../engine/scope.ts'
import { insertInto, query, statement } from '../engine/statement.ts'
import type { SystemTables } from '../engine/system-tables.ts'

type Record_ = SystemTables['idempotent_answers']
type Key = Pick<Record_, 'account_id' | 'principal' | 'key'>

type StoredAnswer = Pick<Record_, 'request_hash' | 'status' | 'etag' | 'body'>

const DAY_MS = 86_400_000

const find = statement<Key & { oldest: string }, StoredAnswer>((p) =>
  query
    .selectFrom('idempotent_answers')
    .select(['request_hash', 'status', 'etag', 'body'])
    .where('account_id', '=', p.account_id)
    .where('principal', '=', p.principal)
    .where('key', '=', p.key)
    .where('created_at', '>=', p.oldest),
)
const insert = insertInto('idempotent_answers', [
  'account_id',
  'principal',
  'key',
  'request_hash',
  'status',
  'etag',
  'body',
  'created_at',
])
const purge = statement<{ oldest: string }>((p) =>
  query.deleteFrom('idempotent_answers').where('created_at', '<', p.oldest),
)

const oldest = (now: string) => new Date(Date.parse(now) - DAY_MS).toISOString()

/** First responses to requests with an Idempotency-Key, kept 24 h. */
export const idempotentAnswers = {
  find: (scope: WriteScope, principal: string, key: string) =>
    find.get(scope.connection, { account_id: scope.accountId, principal, key, oldest: oldest(scope.now) }),
  /** Stores a response in the transaction of its write; removes those older than a day. */
  store(scope: WriteScope, principal: string, key: string, answer: StoredAnswer) {
    purge.run(scope.connection, { oldest: oldest(scope.now) })
    insert.run(scope.connection, {
      account_id: scope.accountId,
      principal,
      key,
      created_at: scope.now,
      ...answer,
    })
  },
}
