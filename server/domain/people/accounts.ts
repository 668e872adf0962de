import { v7 as uuidv7 } from 'uuid'
import type { Login } from '../../contract/resources/people/identity.ts'
import type { Connection } from '../../db/engine/connection.ts'
import { people } from '../../db/tables/people.ts'
import { type Principal, type Writing, writingAs } from '../principal.ts'
import { conflict } from '../problem.ts'
import { admit } from './member.ts'

export interface NewAccount {
  accountName: string
  accountSlug: string
  name: string
  email: string
}

interface FoundedAccount {
  account: Login['account']
  user: Login['user']
  role: 'owner'
  personId: string
  /** Write scope of the account's owner. */
  scope: Writing
}

/** Whether the principal belongs to the instance's first account, whose owners administer the instance. */
export const isOfFirstAccount = (
  connection: Connection,
  { accountId }: Pick<Principal, 'accountId'>,
): boolean => people.firstAccount(connection)?.id === accountId

/**
 * Creates an account and its owner. A person with a known e-mail address becomes owner with their existing password,
 * which only they can change. 409 if the slug is taken.
 */
export function foundAccount(
  connection: Connection,
  batchId: string,
  wanted: NewAccount,
  passwordHash: string,
): FoundedAccount {
  if (people.accountBySlug(connection, wanted.accountSlug)) {
    throw conflict('duplicate', 'An account with this slug already exists.', {
      errors: [{ path: '/accountSlug', message: 'is taken' }],
    })
  }
  const account = { id: uuidv7(), name: wanted.accountName, slug: wanted.accountSlug }
  people.insertAccount(connection, { ...account, created_at: new Date().toISOString() })
  const { name, email } = wanted
  const user = { id: uuidv7(), name, email }
  const founder: Principal = {
    accountId: account.id,
    userId: user.id,
    apiKeyId: null,
    name,
    role: 'owner',
    rules: null,
    profile: null,
    via: 'jwt',
    token: null,
  }
  const scope = writingAs(founder, connection, batchId)
  const wantedMember = { ...user, role: 'owner', permissionProfileId: null, disabled: false }
  const { personId } = admit(scope, wantedMember, passwordHash)
  return { account, user, role: 'owner', personId, scope }
}
