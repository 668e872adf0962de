import { sql } from 'kysely'
import type { Connection } from './connection.ts'
import { insertInto, query, statement } from './statement.ts'
import type { SystemTables } from './system-tables.ts'

type User = SystemTables['users']
type Account = SystemTables['accounts']
type Membership = SystemTables['memberships']

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
const membership = statement<{ accountId: string; userId: string }, Membership>((p) =>
  query
    .selectFrom('memberships')
    .selectAll()
    .where('account_id', '=', p.accountId)
    .where('user_id', '=', p.userId),
)
/** Somebody in an account, as a token of theirs needs to be checked. */
export interface Holder {
  role: Membership['role']
  name: string
  tokenGeneration: number
  /** Whether the token was logged out. */
  revoked: number
}
const tokenHolder = statement<{ accountId: string; userId: string; jti: string }, Holder>((p) =>
  query
    .selectFrom('memberships as member')
    .innerJoin('users as user', 'user.id', 'member.user_id')
    .select([
      'member.role',
      'user.name',
      'user.token_generation as tokenGeneration',
      sql<number>`exists (select 1 from revoked_tokens where jti = ${p.jti})`.as('revoked'),
    ])
    .where('member.account_id', '=', p.accountId)
    .where('member.user_id', '=', p.userId),
)
const insertAccount = insertInto('accounts', ['id', 'slug', 'name', 'created_at'])
const insertUser = insertInto('users', [
  'id',
  'email',
  'name',
  'password_hash',
  'token_generation',
  'created_at',
])
const insertMembership = insertInto('memberships', ['account_id', 'user_id', 'role', 'created_at'])
const setPasswordHash = statement<{ id: string; passwordHash: string }>((p) =>
  query
    .updateTable('users')
    .set((eb) => ({ password_hash: p.passwordHash, token_generation: eb('token_generation', '+', 1) }))
    .where('id', '=', p.id),
)

/** Accounts, users and memberships. Users stand above accounts: one person may belong to several. */
export const people = {
  accountBySlug: (connection: Connection, slug: string) => accountBySlug.get(connection, { slug }),
  accountById: (connection: Connection, id: string) => accountById.get(connection, { id }),
  /** The instance's first account: its owners keep the instance. */
  firstAccount: (connection: Connection) => firstAccount.get(connection, {}),
  userByEmail: (connection: Connection, email: string) => userByEmail.get(connection, { email }),
  userById: (connection: Connection, id: string) => userById.get(connection, { id }),
  membership: (connection: Connection, accountId: string, userId: string) =>
    membership.get(connection, { accountId, userId }),
  tokenHolder: (connection: Connection, accountId: string, userId: string, jti: string) =>
    tokenHolder.get(connection, { accountId, userId, jti }),
  insertAccount: (connection: Connection, account: Account) => insertAccount.run(connection, account),
  insertUser: (connection: Connection, user: User) => insertUser.run(connection, user),
  insertMembership: (connection: Connection, member: Membership) => insertMembership.run(connection, member),
  /** Every token issued before is void from the commit on. */
  setPasswordHash: (connection: Connection, id: string, passwordHash: string) =>
    setPasswordHash.run(connection, { id, passwordHash }),
}
