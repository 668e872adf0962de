import type { identityActions } from '../../contract/identity.ts'
import { latestSeq } from '../../db/changes.ts'
import { people } from '../../db/people.ts'
import { foundAccount } from '../../domain/accounts.ts'
import * as identity from '../../domain/identity.ts'
import { hashPassword } from '../../domain/passwords.ts'
import type { Principal } from '../../domain/principal.ts'
import { forbidden } from '../../domain/problem.ts'
import { plain, read, write } from '../handler.ts'

type Identity = typeof identityActions

/** These endpoints ask for a login, so there is somebody. */
const somebody = (principal: Principal | null) => principal as Principal

export const logIn = plain<Identity['logIn']>(({ context, address }, { body }) =>
  identity.logIn(context, body, address),
)

export const refresh = plain(({ context, principal }) => {
  const { accountId, userId } = somebody(principal)
  return identity.welcome(context, accountId, userId)
})

export const logOut = plain(async ({ context, principal }) => {
  await identity.logOut(context, somebody(principal))
  return { ok: true }
})

export const changePassword = plain<Identity['changePassword']>(({ context, principal }, { body }) =>
  identity.changePassword(context, somebody(principal), body),
)

export const me = read((scope) => {
  const { principal, connection } = scope
  const user = people.userById(connection, principal.userId)
  const account = people.accountById(connection, principal.accountId)
  return {
    user: { id: principal.userId, name: user?.name, email: user?.email },
    account: { id: principal.accountId, name: account?.name, slug: account?.slug },
    role: principal.role,
    via: principal.via,
    permissionProfile: null,
    seq: latestSeq(scope),
    serverTime: new Date().toISOString(),
  }
})

export const createAccount = write<Identity['createAccount'], string>(
  ({ connection, principal, accountId }, { body }, passwordHash) => {
    if (people.firstAccount(connection)?.id !== accountId || principal.role !== 'owner') {
      throw forbidden('create', 'Account')
    }
    return foundAccount(connection, body, passwordHash)
  },
  ({ body }) => hashPassword(body.password),
)
