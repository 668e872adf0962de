import type { Login } from '../../contract/resources/people/identity.ts'
import type { Store } from '../../db/engine/store.ts'
import { people } from '../../db/tables/people.ts'
import { revokedTokens } from '../../db/tables/revoked-tokens.ts'
import type { Principal } from '../principal.ts'
import { invalid, loginNeeded, Problem, unauthenticated } from '../problem.ts'
import { profileOf } from './access.ts'
import type { BadCredentials } from './bad-credentials.ts'
import { type LoginThrottle, loginKey } from './login-throttle.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import type { Tokens } from './tokens.ts'

/** Dependencies of identity. */
export interface Gate {
  store: Store
  tokens: Tokens
  loginThrottle: LoginThrottle
  badCredentials: BadCredentials
}

/** A new token for a person in an account. 401 for a missing or disabled member. */
export function welcome(gate: Gate, accountId: string, personId: string): Login {
  const { account, member, person } = gate.store.read((connection) => ({
    account: people.accountById(connection, accountId),
    member: people.personAccess(connection, accountId, personId),
    person: people.userById(connection, personId),
  }))
  if (!account || !member || member.disabled || !person) throw unauthenticated()
  const issued = gate.tokens.issue({ personId, accountId, generation: person.token_generation })
  gate.badCredentials.noteGood(issued.token)
  return {
    ...issued,
    tokenType: 'Bearer',
    user: { id: member.memberId, name: member.name, email: member.email },
    account: { id: account.id, name: account.name, slug: account.slug },
    role: member.role,
  }
}

export interface Credentials {
  email: string
  password: string
  accountSlug: string
}

/**
 * Logs in. Wrong slug, e-mail or password: the same 401 after the same time. 429 after ten failures a minute or if too
 * many are waiting.
 */
export async function logIn(gate: Gate, wanted: Credentials, address: string): Promise<Login> {
  const { loginThrottle } = gate
  const throttleKey = loginKey(wanted.accountSlug, wanted.email, address)
  const candidate = gate.store.read((connection) => {
    const account = people.accountBySlug(connection, wanted.accountSlug)
    const person = people.userByEmail(connection, wanted.email)
    const member = account && person && people.personAccess(connection, account.id, person.id)
    return member?.disabled === 0
      ? { accountId: account?.id as string, personId: person?.id as string, hash: person?.password_hash }
      : undefined
  })
  const matches = await loginThrottle.attempt(throttleKey, () => {
    const turn = { key: address, first: loginThrottle.isKnown(throttleKey) }
    return passwordMatches(candidate?.hash, wanted.password, turn)
  })
  if (!candidate || !matches) throw unauthenticated('Account, e-mail or password is wrong.')
  return welcome(gate, candidate.accountId, candidate.personId)
}

/** The principal of a bearer token; null if it is no longer valid. */
export function principalOfToken(gate: Gate, token: string): Principal | null {
  const claims = gate.tokens.verify(token)
  if (!claims) return null
  const { accountId, personId, jti, expiresAt } = claims
  const holder = gate.store.readCached(`holder of ${jti} ${personId} ${accountId}`, (connection) =>
    people.tokenHolder(connection, accountId, personId, jti),
  )
  if (!holder || holder.disabled || holder.revoked || holder.tokenGeneration !== claims.generation)
    return null
  const { deviceId, deviceUntil } = holder
  if (deviceUntil !== null && Date.parse(deviceUntil) <= Date.now()) return null
  return {
    accountId,
    userId: holder.memberId,
    apiKeyId: null,
    name: holder.name,
    role: holder.role,
    ...profileOf(holder),
    via: 'jwt',
    token: { jti, expiresAt, personId, deviceId },
  }
}

/** The login of a request. 403 for an API key. */
function loginOf({ token }: Principal) {
  if (!token) throw loginNeeded()
  return token
}

/** A new token for the one in the request. 403 for a device, which has to show its PIN: a stolen token ends in hours. */
export function refresh(gate: Gate, principal: Principal): Login {
  const { personId, deviceId } = loginOf(principal)
  if (deviceId !== null)
    throw new Problem(
      403,
      'device_login',
      'A device gets a new token with its PIN: POST /auth/unlock-device.',
    )
  return welcome(gate, principal.accountId, personId)
}

/** Revokes the token in the request. */
export async function logOut(gate: Gate, principal: Principal): Promise<void> {
  const { jti, expiresAt } = loginOf(principal)
  const until = new Date(expiresAt * 1000).toISOString()
  await gate.store.transact((connection) => revokedTokens.add(connection, jti, until))
}

/**
 * Sets a new password and revokes every earlier token; returns a new one. 429 after ten failures a minute, so that a
 * stolen token does not help to guess the password.
 */
export async function changePassword(
  gate: Gate,
  principal: Principal,
  passwords: { current: string; new: string },
): Promise<Login> {
  const { personId } = loginOf(principal)
  const throttleKey = JSON.stringify(['password', personId])
  const person = gate.store.read((connection) => people.userById(connection, personId))
  const matches = await gate.loginThrottle.attempt(throttleKey, () =>
    passwordMatches(person?.password_hash, passwords.current),
  )
  if (!matches) throw invalid([{ path: '/current', message: 'is not the current password' }])
  const passwordHash = await hashPassword(passwords.new)
  await gate.store.transact((connection) => people.setPasswordHash(connection, personId, passwordHash))
  return welcome(gate, principal.accountId, personId)
}
