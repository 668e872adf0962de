import type { Connection } from '../engine/connection.ts'
import { insertInto, query, statement } from '../engine/statement.ts'
import type { SystemTables } from '../engine/system-tables.ts'

export type Device = SystemTables['devices']
export type DeviceInvite = SystemTables['device_invites']

const insertInvite = insertInto('device_invites', [
  'code_hash',
  'account_id',
  'event_id',
  'role',
  'car_id',
  'uses_left',
  'invited_by',
  'expires_at',
])
const openInvite = statement<{ codeHash: string; now: string }, DeviceInvite>((p) =>
  query
    .selectFrom('device_invites')
    .selectAll()
    .where('code_hash', '=', p.codeHash)
    .where('uses_left', '>', 0)
    .where('expires_at', '>', p.now),
)
const useInvite = statement<{ codeHash: string }>((p) =>
  query
    .updateTable('device_invites')
    .set((eb) => ({ uses_left: eb('uses_left', '-', 1) }))
    .where('code_hash', '=', p.codeHash),
)
const purgeInvites = statement<{ now: string }>((p) =>
  query.deleteFrom('device_invites').where('expires_at', '<=', p.now),
)
const endInvites = statement<{ accountId: string }>((p) =>
  query.deleteFrom('device_invites').where('account_id', '=', p.accountId),
)

/** Invites for devices of a weekend. */
export const deviceInvites = {
  open: (connection: Connection, codeHash: string, now: string) =>
    openInvite.get(connection, { codeHash, now }),
  /** Stores an invite, and removes expired ones. */
  store(connection: Connection, invite: DeviceInvite, now: string) {
    purgeInvites.run(connection, { now })
    insertInvite.run(connection, invite)
  },
  use: (connection: Connection, codeHash: string) => useInvite.run(connection, { codeHash }),
  endAll: (connection: Connection, accountId: string) => endInvites.run(connection, { accountId }),
}

const insert = insertInto('devices', [
  'id',
  'account_id',
  'member_id',
  'user_id',
  'secret_hash',
  'pin_hash',
  'failures',
  'role',
  'event_id',
  'car_id',
  'created_at',
  'expires_at',
  'last_seen_at',
  'address',
])
const bySecret = statement<{ secretHash: string }, Device>((p) =>
  query.selectFrom('devices').selectAll().where('secret_hash', '=', p.secretHash),
)
const byId = statement<{ accountId: string; id: string }, Device>((p) =>
  query.selectFrom('devices').selectAll().where('account_id', '=', p.accountId).where('id', '=', p.id),
)
const ofAccount = statement<{ accountId: string }, Device & { name: string }>((p) =>
  query
    .selectFrom('devices')
    .innerJoin('members', (join) =>
      join
        .onRef('members.account_id', '=', 'devices.account_id')
        .onRef('members.id', '=', 'devices.member_id'),
    )
    .selectAll('devices')
    .select('members.name')
    .where('devices.account_id', '=', p.accountId)
    .orderBy('devices.last_seen_at', 'desc')
    .orderBy('devices.id'),
)
const setFailures = statement<{ id: string; failures: number }>((p) =>
  query.updateTable('devices').set({ failures: p.failures }).where('id', '=', p.id),
)
const seen = statement<{ id: string; now: string; address: string }>((p) =>
  query.updateTable('devices').set({ last_seen_at: p.now, address: p.address }).where('id', '=', p.id),
)
const remove = statement<{ id: string }>((p) => query.deleteFrom('devices').where('id', '=', p.id))

/** Devices that are in. */
export const devices = {
  insert: (connection: Connection, device: Device) => insert.run(connection, device),
  bySecret: (connection: Connection, secretHash: string) => bySecret.get(connection, { secretHash }),
  byId: (connection: Connection, accountId: string, id: string) => byId.get(connection, { accountId, id }),
  ofAccount: (connection: Connection, accountId: string) => ofAccount.all(connection, { accountId }),
  setFailures: (connection: Connection, id: string, failures: number) =>
    setFailures.run(connection, { id, failures }),
  seen: (connection: Connection, id: string, now: string, address: string) =>
    seen.run(connection, { id, now, address }),
  remove: (connection: Connection, id: string) => remove.run(connection, { id }),
}
