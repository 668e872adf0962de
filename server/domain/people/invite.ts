import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Login, Role } from '../../contract/resources/people/identity.ts'
import { member } from '../../contract/resources/people/member.ts'
import { permissionProfile } from '../../contract/resources/people/permission-profile.ts'
import type { Connection } from '../../db/engine/connection.ts'
import { findRowsBy, rowExists } from '../../db/rows/repo.ts'
import { invites } from '../../db/tables/invites.ts'
import { people } from '../../db/tables/people.ts'
import { type Writing, writingAs } from '../principal.ts'
import { conflict, notFound, unauthenticated, unknownReference } from '../problem.ts'
import { hashOf } from './api-key.ts'
import { type Gate, welcome } from './identity.ts'
import { loginKey } from './login-throttle.ts'
import { admit, requireOwner } from './member.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

const LIFETIME_MS = 10 * 60_000

interface Invitation {
  email: string
  role: Role
  permissionProfileId: string | null
}

export const makeCode = (): string => randomBytes(20).toString('base64url')

/**
 * Creates a single-use invite; returns its expiry. 403 if an admin invites an owner, 409 for a member, 422 for an
 * unknown profile.
 */
export function invite(scope: Writing, wanted: Invitation, code: string): string {
  const { email, role, permissionProfileId } = wanted
  requireOwner(scope, role)
  if (findRowsBy(scope, member, { email }, 1).length > 0) {
    throw conflict('duplicate', 'This person is a member already.', {
      errors: [{ path: '/email', message: 'is taken' }],
    })
  }
  if (permissionProfileId && !rowExists(scope, permissionProfile, permissionProfileId)) {
    throw unknownReference([
      { path: '/permissionProfileId', message: 'there is no PermissionProfile with this id' },
    ])
  }
  const expiresAt = new Date(Date.parse(scope.now) + LIFETIME_MS).toISOString()
  const row = {
    code_hash: hashOf(code),
    account_id: scope.accountId,
    email,
    role,
    permission_profile_id: permissionProfileId,
    invited_by: scope.principal.userId,
    expires_at: expiresAt,
  }
  invites.store(scope.connection, row, scope.now)
  return expiresAt
}

const ended = () => notFound('invite, or it was used, or its ten minutes are over')

/** Who made an invite, while they have the right to invite. */
export function inviterOf(connection: Connection, made: { account_id: string; invited_by: string }) {
  const inviter = people.memberAccess(connection, made.account_id, made.invited_by)
  return inviter && !inviter.disabled && inviter.role !== 'member' ? inviter : undefined
}

/** An open invite whose creator still has the right to invite. */
function openInvite(connection: Connection, code: string) {
  const found = invites.open(connection, hashOf(code), new Date().toISOString())
  if (!found) throw ended()
  const inviter = inviterOf(connection, found)
  if (!inviter) throw ended()
  return { found, inviter, person: people.userByEmail(connection, found.email) }
}

/** Checks a known person's password with the login throttle. 401, 429. */
async function requirePassword(
  gate: Gate,
  person: { id: string; password_hash: string },
  password: string,
  address: string,
) {
  const throttleKey = JSON.stringify(['invite', person.id, address])
  const matches = await gate.loginThrottle.attempt(throttleKey, () =>
    passwordMatches(person.password_hash, password, { key: address }),
  )
  if (!matches) throw unauthenticated('Trackside knows this e-mail address, and by another password.')
}

/** Makes the holder of the code a member. 404 without an open invite, 401 for the wrong password of a known person. */
export async function acceptInvite(
  gate: Gate,
  wanted: { code: string; name: string; password: string },
  address: string,
  requestId: string,
): Promise<Login> {
  const { person } = gate.store.read((connection) => openInvite(connection, wanted.code))
  const known = person !== undefined
  if (known) await requirePassword(gate, person, wanted.password, address)
  const passwordHash = known ? '' : await hashPassword(wanted.password)
  const joined = await gate.store.transact((connection) => {
    const { found, inviter, person: now } = openInvite(connection, wanted.code)
    if (now?.password_hash !== person?.password_hash) throw ended()
    const id = uuidv7()
    const guest = {
      accountId: found.account_id,
      userId: id,
      apiKeyId: null,
      name: wanted.name,
      role: inviter.role,
      rules: null,
      profile: null,
      via: 'jwt' as const,
      token: null,
    }
    const { email, role, permission_profile_id: permissionProfileId } = found
    const row = { id, name: wanted.name, email, role, permissionProfileId, disabled: false }
    const { personId } = admit(writingAs(guest, connection, requestId), row, passwordHash)
    invites.remove(connection, found.code_hash)
    return { accountId: found.account_id, personId }
  })
  const login = welcome(gate, joined.accountId, joined.personId)
  gate.loginThrottle.know(loginKey(login.account.slug, login.user.email, address))
  return login
}
