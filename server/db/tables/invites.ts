import type { Connection } from '../engine/connection.ts'
import { insertInto, query, statement } from '../engine/statement.ts'
import type { SystemTables } from '../engine/system-tables.ts'

type Invite = SystemTables['invites']

const insert = insertInto('invites', [
  'code_hash',
  'account_id',
  'email',
  'role',
  'permission_profile_id',
  'invited_by',
  'expires_at',
])
const open = statement<{ codeHash: string; now: string }, Invite>((p) =>
  query.selectFrom('invites').selectAll().where('code_hash', '=', p.codeHash).where('expires_at', '>', p.now),
)
const remove = statement<{ codeHash: string }>((p) =>
  query.deleteFrom('invites').where('code_hash', '=', p.codeHash),
)
const purge = statement<{ now: string }>((p) => query.deleteFrom('invites').where('expires_at', '<=', p.now))

/** Open invites. */
export const invites = {
  open: (connection: Connection, codeHash: string, now: string) => open.get(connection, { codeHash, now }),
  /** Stores an invite, and removes expired ones. */
  store(connection: Connection, invite: Invite, now: string) {
    purge.run(connection, { now })
    insert.run(connection, invite)
  },
  remove: (connection: Connection, codeHash: string) => remove.run(connection, { codeHash }),
}
