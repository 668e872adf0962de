import { sql } from 'kysely'
import type { Role } from '../../contract/resources/people/identity.ts'
import type { Connection } from '../engine/connection.ts'
import { insertInto, query, statement } from '../engine/statement.ts'
import type { SystemTables } from '../engine/system-tables.ts'

type User = SystemTables['users']
type Account = SystemTables['accounts']

const accountBySlug = statement<{ slug: string }, Account>((p) =>
  query.selectFrom('accounts').selectAll().where('slug', '=', p.slug),
)
const accountById = statement<{ id: string }, Account>((p) =>
  query.selectFrom('accounts').selectAll().where('id', '=', p.id),
)
const firstAccount = statement<Record<never, never>, Account>(() =>
  query.selectFrom('accounts').selectAll().orderBy('created_at').orderBy('id').limit(1),
)
const userByEmail = statement<{ email: string }, User>((p) =>
  query.selectFrom('users').selectAll().where('email', '=', p.email),
)
const userById = statement<{ id: string }, User>((p) =>
  query.selectFrom('users').selectAll().where('id', '=', p.id),
)

/** A member of an account with their rights. */
export interface MemberAccess {
  memberId: string
  name: string
  email: string
  role: Role
  disabled: number
  /** JSON text of the profile's rules; null without a profile. */
  rules: string | null
  profileId: string | null
  profileName: string | null
}

const accessQuery = () =>
  query
    .selectFrom('members as member')
    .leftJoin('permission_profiles as profile', (join) =>
      join
        .onRef('profile.account_id', '=', 'member.account_id')
        .onRef('profile.id', '=', 'member.permission_profile_id'),
    )
    .select([
      'member.id as memberId',
      'member.name',
      'member.email',
      'member.role',
      'member.disabled',
      'profile.rules',
      'profile.id as profileId',
      'profile.name as profileName',
    ])

const memberAccess = statement<{ accountId: string; memberId: string }, MemberAccess>((p) =>
  accessQuery().where('member.account_id', '=', p.accountId).where('member.id', '=', p.memberId),
)

/** A membership outlives its member row, so that undoing a removal restores the login; only existing members count. */
const linked = ({ accountId, personId }: { accountId: string; personId: string }) =>
  accessQuery()
    .innerJoin('memberships as link', (join) =>
      join.onRef('link.account_id', '=', 'member.account_id').onRef('link.member_id', '=', 'member.id'),
    )
    .where('link.account_id', '=', accountId)
    .where('link.user_id', '=', personId)

const personAccess = statement<{ accountId: string; personId: string }, MemberAccess>(linked)

/** The member of a token. */
interface Holder extends MemberAccess {
  tokenGeneration: number
  /** Whether the token was revoked by a logout. */
  revoked: number
  /** The device that this is the login of, and until when; null for a person with a password. */
  deviceId: string | null
  deviceUntil: string | null
}
const tokenHolder = statement<{ accountId: string; personId: string; jti: string }, Holder>((p) =>
  linked(p)
    .innerJoin('users as user', 'user.id', 'link.user_id')
    .leftJoin('devices as device', (join) =>
      join.onRef('device.account_id', '=', 'member.account_id').onRef('device.member_id', '=', 'member.id'),
    )
    .select([
      'device.id as deviceId',
      'device.expires_at as deviceUntil',
      'user.token_generation as tokenGeneration',
      sql<number>`exists (select 1 from revoked_tokens where jti = ${p.jti})`.as('revoked'),
    ]),
)

const allAccounts = statement<Record<never, never>, Account>(() =>
  query.selectFrom('accounts').selectAll().orderBy('created_at').orderBy('id'),
)
const insertAccount = insertInto('accounts', ['id', 'slug', 'name', 'created_at'])
const insertUser = insertInto('users', ['id', 'email', 'password_hash', 'token_generation', 'created_at'])
const insertMembership = insertInto('memberships', ['account_id', 'member_id', 'user_id'])
const setPasswordHash = statement<{ id: string; passwordHash: string }>((p) =>
  query
    .updateTable('users')
    .set((eb) => ({ password_hash: p.passwordHash, token_generation: eb('token_generation', '+', 1) }))
    .where('id', '=', p.id),
)

const revokeTokens = statement<{ id: string }>((p) =>
  query
    .updateTable('users')
    .set((eb) => ({ token_generation: eb('token_generation', '+', 1) }))
    .where('id', '=', p.id),
)

/**
 * Accounts and people. A person (table `users`) may be a member of several accounts, with a separate id and name in
 * each, so that accounts stay isolated.
 */
export const people = {
  accountBySlug: (connection: Connection, slug: string) => accountBySlug.get(connection, { slug }),
  accountById: (connection: Connection, id: string) => accountById.get(connection, { id }),
  /** The instance's first account, whose owners administer the instance. */
  firstAccount: (connection: Connection) => firstAccount.get(connection, {}),
  allAccounts: (connection: Connection) => allAccounts.all(connection, {}),
  userByEmail: (connection: Connection, email: string) => userByEmail.get(connection, { email }),
  userById: (connection: Connection, id: string) => userById.get(connection, { id }),
  memberAccess: (connection: Connection, accountId: string, memberId: string) =>
    memberAccess.get(connection, { accountId, memberId }),
  personAccess: (connection: Connection, accountId: string, personId: string) =>
    personAccess.get(connection, { accountId, personId }),
  tokenHolder: (connection: Connection, accountId: string, personId: string, jti: string) =>
    tokenHolder.get(connection, { accountId, personId, jti }),
  insertAccount: (connection: Connection, account: Account) => insertAccount.run(connection, account),
  insertUser: (connection: Connection, user: User) => insertUser.run(connection, user),
  insertMembership: (connection: Connection, link: SystemTables['memberships']) =>
    insertMembership.run(connection, link),
  revokeTokens: (connection: Connection, id: string) => revokeTokens.run(connection, { id }),
  /** Revokes all tokens issued before. */
  setPasswordHash: (connection: Connection, id: string, passwordHash: string) =>
    setPasswordHash.run(connection, { id, passwordHash }),
}
