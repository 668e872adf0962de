import { sql } from 'kysely'
import type { Connection } from './connection.ts'
import type { ReadScope } from './scope.ts'
import { insertInto, query, statement } from './statement.ts'
import type { SystemTables } from './system-tables.ts'

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
const nextSequence = statement<Key, { last_sequence: number }>((p) =>
  query
    .updateTable('webhook_keeping')
    .set((eb) => ({ last_sequence: eb('last_sequence', '+', 1) }))
    .where('account_id', '=', p.accountId)
    .where('webhook_id', '=', p.webhookId)
    .returning('last_sequence'),
)
const statuses = statement<{ accountId: string; ids: string }, { id: string; status: number | null }>((p) =>
  query
    .selectFrom('webhook_keeping')
    .select(['webhook_id as id', 'last_delivery_status as status'])
    .where('account_id', '=', p.accountId)
    .where('webhook_id', 'in', sql<string>`(select value from json_each(${p.ids}))`),
)

/** What is kept of a webhook apart from its row: its secrets, and what moves without a change. It outlives the row. */
export const webhookKeeping = {
  find: ({ connection, accountId }: ReadScope, webhookId: string) =>
    find.get(connection, { accountId, webhookId }),
  store: ({ connection }: ReadScope, keeping: Keeping) => insert.run(connection, keeping),
  /** The secret of before signs too until `oldUntil`. */
  rotate: ({ connection, accountId }: ReadScope, webhookId: string, secret: string, oldUntil: string) =>
    setSecret.run(connection, { accountId, webhookId, secret, oldUntil }),
  allowLocal: ({ connection, accountId }: ReadScope, webhookId: string, mayBeLocal: boolean) =>
    setLocal.run(connection, { accountId, webhookId, mayBeLocal: mayBeLocal ? 1 : 0 }),
  noteStatus: (connection: Connection, accountId: string, webhookId: string, status: number) =>
    setStatus.run(connection, { accountId, webhookId, status }),
  /** Gap-free for each webhook: given out in the transaction of the change. */
  nextSequence: ({ connection, accountId }: ReadScope, webhookId: string): number =>
    nextSequence.get(connection, { accountId, webhookId })!.last_sequence,
  lastStatuses: ({ connection, accountId }: ReadScope, ids: readonly string[]) =>
    new Map(
      statuses.all(connection, { accountId, ids: JSON.stringify(ids) }).map(({ id, status }) => [id, status]),
    ),
}
