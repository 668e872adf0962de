import type { Login, Role } from '../contract/identity.ts'
import type { Connection } from '../db/connection.ts'
import { people } from '../db/people.ts'
import { revokedTokens } from '../db/revoked-tokens.ts'
import type { Store } from '../db/store.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import type { Principal } from './principal.ts'
import { invalid, unauthenticated } from './problem.ts'
import type { Tokens } from './tokens.ts'

/** What identity stands on. */
export interface Gate {
  store: Store
  tokens: Tokens
  loginThrottle: LoginThrottle
}

interface Standing {
  account: Login['account']
  user: Login['user']
  role: Role
  generation: number
}

/** Who somebody is in an account now; undefined when they are not in it. */
function standingOf(connection: Connection, accountId: string, userId: string): Standing | undefined {
  const member = people.membership(connection, accountId, userId)
  const user = member && people.userById(connection, userId)
  const account = user && people.accountById(connection, accountId)
  if (!account) return undefined
  return {
    account: { id: account.id, name: account.name, slug: account.slug },
    user: { id: user.id, name: user.name, email: user.email },
    role: member.role,
    generation: user.token_generation,
  }
}

/** A fresh token for a member of an account. 401 when they are not. */
export function welcome(gate: Gate, accountId: string, userId: string): Login {
  const standing = gate.store.read((connection) => standingOf(connection, accountId, userId))
  if (!standing) throw unauthenticated()
  const { account, user, role, generation } = standing
  const issued = gate.tokens.issue({ userId, accountId, generation })
  return { ...issued, tokenType: 'Bearer', user, account, role }
}

export interface Credentials {
  email: string
  password: string
  accountSlug: string
}

/** Wrong slug, e-mail or password: the same 401 after the same work. 429 after ten failures a minute. */
export async function logIn(gate: Gate, wanted: Credentials, address: string): Promise<Login> {
  const throttleKey = JSON.stringify([wanted.accountSlug, wanted.email, address])
  await gate.loginThrottle.attempt(throttleKey)
  const candidate = gate.store.read((connection) => {
    const account = people.accountBySlug(connection, wanted.accountSlug)
    const user = people.userByEmail(connection, wanted.email)
    const member = account && user && people.membership(connection, account.id, user.id)
    return member && { accountId: account.id, userId: user.id, hash: user.password_hash }
  })
  const matches = await passwordMatches(candidate?.hash, wanted.password)
  if (!candidate || !matches) throw unauthenticated('Account, e-mail or password is wrong.')
  await gate.loginThrottle.succeeded(throttleKey)
  return welcome(gate, candidate.accountId, candidate.userId)
}

/** Whoever a bearer token speaks for; null when it speaks for nobody any more. */
export function principalOfToken(gate: Gate, token: string): Principal | null {
  const claims = gate.tokens.verify(token)
  if (!claims) return null
  const { accountId, userId, jti, expiresAt } = claims
  const holder = gate.store.peek((connection) => people.tokenHolder(connection, accountId, userId, jti))
  if (!holder || holder.revoked || holder.tokenGeneration !== claims.generation) return null
  return {
    accountId,
    userId,
    apiKeyId: null,
    name: holder.name,
    role: holder.role,
    rules: null,
    via: 'jwt',
    token: { jti, expiresAt },
  }
}

/** Ends the token that was sent. */
export async function logOut(gate: Gate, principal: Principal): Promise<void> {
  const { token } = principal
  if (!token) return
  const expiresAt = new Date(token.expiresAt * 1000).toISOString()
  await gate.store.transact((connection) => revokedTokens.add(connection, token.jti, expiresAt))
}

/** Sets a new password and ends every token issued before; answers with a fresh one. */
export async function changePassword(
  gate: Gate,
  principal: Principal,
  passwords: { current: string; new: string },
): Promise<Login> {
  const user = gate.store.read((connection) => people.userById(connection, principal.userId))
  if (!(await passwordMatches(user?.password_hash, passwords.current))) {
    throw invalid([{ path: '/current', message: 'is not the current password' }])
  }
  const passwordHash = await hashPassword(passwords.new)
  await gate.store.transact((connection) =>
    people.setPasswordHash(connection, principal.userId, passwordHash),
  )
  return welcome(gate, principal.accountId, principal.userId)
}
