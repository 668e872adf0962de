import { v7 as uuidv7 } from 'uuid'
import type { Login } from '../contract/identity.ts'
import type { Connection } from '../db/connection.ts'
import { people } from '../db/people.ts'
import { conflict } from './problem.ts'

export interface NewAccount {
  accountName: string
  accountSlug: string
  name: string
  email: string
}

export interface FoundedAccount {
  account: Login['account']
  user: Login['user']
  role: 'owner'
}

/**
 * Makes an account and its owner. Somebody known by this e-mail becomes owner there with the name and password they
 * have: only its person ever sets a known e-mail's password. 409 when the slug is taken.
 */
export function foundAccount(
  connection: Connection,
  wanted: NewAccount,
  passwordHash: string,
): FoundedAccount {
  if (people.accountBySlug(connection, wanted.accountSlug)) {
    throw conflict('duplicate', 'An account with this slug is already there.', {
      errors: [{ path: '/accountSlug', message: 'is taken' }],
    })
  }
  const now = new Date().toISOString()
  const account = { id: uuidv7(), name: wanted.accountName, slug: wanted.accountSlug }
  people.insertAccount(connection, { ...account, created_at: now })
  const known = people.userByEmail(connection, wanted.email)
  const user = known
    ? { id: known.id, name: known.name, email: known.email }
    : { id: uuidv7(), name: wanted.name, email: wanted.email }
  if (!known) {
    people.insertUser(connection, {
      ...user,
      password_hash: passwordHash,
      token_generation: 1,
      created_at: now,
    })
  }
  people.insertMembership(connection, {
    account_id: account.id,
    user_id: user.id,
    role: 'owner',
    created_at: now,
  })
  return { account, user, role: 'owner' }
}
