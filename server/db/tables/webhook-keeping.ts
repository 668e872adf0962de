import { sql } from 'kysely'
import type { Connection } from '../engine/connection.ts'
import type { ReadScope } from '../engine/scope.ts'
import { insertInto, query, statement } from '../engine/statement.ts'
import type { SystemTables } from '../engine/system-tables.ts'

type Keeping = SystemTables['webhook_keeping']
type Key = { accountId: string; webhookId: string }

const find = statement<Key, Keeping>((p) =>
  query
    .selectFrom('webhook_keeping')
    .selectAll()
    .where('account_id', '=', p.accountId)
    .where('webhook_id', '=', p.webhookId),
)
const insert = insertInto('webhook_keeping', [
  'account_id',
  'webhook_id',
  'secret',
  'old_secret',
  'old_secret_until',
  'api_key_id',
  'may_be_local',
  'last_sequence',
  'last_delivery_status',
  'failing_since',
])
const setSecret = statement<Key & { secret: string; oldUntil: string }>((p) =>
  query
    .updateTable('webhook_keeping')
    .set((eb) => ({ secret: p.secret, old_secret: eb.ref('secret'), old_secret_until: p.oldUntil }))
    .where('account_id', '=', p.accountId)
    .where('webhook_id', '=', p.webhookId),
)
const setLocal = statement<Key & { mayBeLocal: number }>((p) =>
  query
    .updateTable('webhook_keeping')
    .set({ may_be_local: p.mayBeLocal })
    .where('account_id', '=', p.accountId)
    .where('webhook_id', '=', p.webhookId),
)
const setStatus = statement<Key & { status: number }>((p) =>
  query
    .updateTable('webhook_keeping')
    .set({ last_delivery_status: p.status })
    .where('account_id', '=', p.accountId)
    .where('webhook_id', '=', p.webhookId),
)
const nextSequences = statement<
  { accountId: string; ids: string; count: number },
  { webhookId: string; last: number }
>((p) =>
  query
    .updateTable('webhook_keeping')
    .set((eb) => ({ last_sequence: eb('last_sequence', '+', p.count) }))
    .where('account_id', '=', p.accountId)
    .where('webhook_id', 'in', sql<string>`(select value from json_each(${p.ids}))`)
    .returning(['webhook_id as webhookId', 'last_sequence as last']),
)
const setFailing = statement<Key & { since: string }>((p) =>
  query
    .updateTable('webhook_keeping')
    .set({ failing_since: p.since })
    .where('account_id', '=', p.accountId)
    .where('webhook_id', '=', p.webhookId)
    .where('failing_since', 'is', null),
)
const setSound = statement<Key>((p) =>
  query
    .updateTable('webhook_keeping')
    .set({ failing_since: null })
    .where('account_id', '=', p.accountId)
    .where('webhook_id', '=', p.webhookId)
    .where('failing_since', 'is not', null),
)

/** Health of a receiver. */
interface Health {
  /** Status of the last response. */
  status: number | null
  /** Time of the first refusal since the last success. */
  failingSince: string | null
}
const healths = statement<{ accountId: string; ids: string }, Health & { id: string }>((p) =>
  query
    .selectFrom('webhook_keeping')
    .select(['webhook_id as id', 'last_delivery_status as status', 'failing_since as failingSince'])
    .where('account_id', '=', p.accountId)
    .where('webhook_id', 'in', sql<string>`(select value from json_each(${p.ids}))`),
)

/** An enabled subscription without a success since a given time. */
export interface Failing extends Key {
  url: string
  failingSince: string
}
const failing = statement<Record<never, never>, Failing>(() =>
  query
    .selectFrom('webhook_keeping as keeping')
    .innerJoin('webhooks as webhook', (join) =>
      join
        .onRef('webhook.account_id', '=', 'keeping.account_id')
        .onRef('webhook.id', '=', 'keeping.webhook_id'),
    )
    .select([
      'keeping.account_id as accountId',
      'keeping.webhook_id as webhookId',
      'webhook.url',
      'keeping.failing_since as failingSince',
    ])
    .where('webhook.enabled', '=', 1)
    .where('keeping.failing_since', 'is not', null)
    .$narrowType<{ failingSince: string }>(),
)

/** State of a webhook stored apart from its row: secrets, sequence and health. It outlives the row. */
export const webhookKeeping = {
  find: ({ connection, accountId }: ReadScope, webhookId: string) =>
    find.get(connection, { accountId, webhookId }),
  store: ({ connection }: ReadScope, keeping: Keeping) => insert.run(connection, keeping),
  /** The previous secret also signs until `oldUntil`. */
  rotate: ({ connection, accountId }: ReadScope, webhookId: string, secret: string, oldUntil: string) =>
    setSecret.run(connection, { accountId, webhookId, secret, oldUntil }),
  allowLocal: ({ connection, accountId }: ReadScope, webhookId: string, mayBeLocal: boolean) =>
    setLocal.run(connection, { accountId, webhookId, mayBeLocal: mayBeLocal ? 1 : 0 }),
  noteStatus: (connection: Connection, accountId: string, webhookId: string, status: number) =>
    setStatus.run(connection, { accountId, webhookId, status }),
  /** Assigns gap-free sequence numbers in the transaction of the changes; returns the last one per webhook. */
  nextSequences: ({ connection, accountId }: ReadScope, ids: readonly string[], count: number) =>
    nextSequences.all(connection, { accountId, ids: JSON.stringify(ids), count }),
  /** Records that a delivery failed for good. */
  noteFailure: (connection: Connection, { accountId, webhookId }: Key, since: string) =>
    setFailing.run(connection, { accountId, webhookId, since }),
  /** Records a success or a reset. */
  noteSound: (connection: Connection, { accountId, webhookId }: Key) =>
    setSound.run(connection, { accountId, webhookId }),
  healths: ({ connection, accountId }: ReadScope, ids: readonly string[]): Map<string, Health> =>
    new Map(healths.all(connection, { accountId, ids: JSON.stringify(ids) }).map((each) => [each.id, each])),
  /** Of all accounts. */
  failing: (connection: Connection): Failing[] => failing.all(connection, {}),
}
