import type { identityActions } from '../../../contract/resources/people/identity.ts'
import { latestSeq } from '../../../db/log/changes.ts'
import { people } from '../../../db/tables/people.ts'
import { foundAccount, isOfFirstAccount } from '../../../domain/people/accounts.ts'
import { deviceOf } from '../../../domain/people/device.ts'
import * as identity from '../../../domain/people/identity.ts'
import { hashPassword } from '../../../domain/people/passwords.ts'
import { chooseUnits, chosenUnits } from '../../../domain/people/units.ts'
import type { Reading } from '../../../domain/principal.ts'
import { forbidden } from '../../../domain/problem.ts'
import { pluginPageNames } from '../../../domain/telemetry/plugin-pages.ts'
import { type Call, callerOf, plain, reading, write } from '../../handler.ts'

type Identity = typeof identityActions

export const logIn = plain<Identity['logIn']>(({ context, address }, { body }) =>
  identity.logIn(context, body, address),
)

export const refresh = plain((call) => identity.refresh(call.context, callerOf(call)))

export const logOut = plain(async (call) => {
  await identity.logOut(call.context, callerOf(call))
  return { ok: true }
})

export const changePassword = plain<Identity['changePassword']>((call, { body }) =>
  identity.changePassword(call.context, callerOf(call), body),
)

/** What the program around this service adds to it. */
type OfHost = Pick<Call['context']['config'], 'pages' | 'adapters'>

function callerIdentity(scope: Reading, { pages = [], adapters }: OfHost) {
  const { principal, connection } = scope
  const { accountId, userId } = principal
  const member = people.memberAccess(connection, accountId, userId)
  const account = people.accountById(connection, accountId)
  return {
    user: { id: userId, name: member?.name ?? principal.name, email: member?.email ?? '' },
    account: { id: accountId, name: account?.name, slug: account?.slug },
    role: principal.role,
    via: principal.via,
    permissionProfile: principal.profile,
    rules: principal.rules === null ? null : [...principal.rules],
    ...chosenUnits(scope),
    device: deviceOf(scope),
    pages: [...pages.map(({ path, label }) => ({ path, label })), ...pluginPageNames(scope)],
    exportFormats: (adapters?.exporters ?? []).map(({ kind, label }) => ({ format: kind, label })),
    seq: latestSeq(scope),
    serverTime: new Date().toISOString(),
  }
}

export const me = plain((call) => reading(call, (scope) => callerIdentity(scope, call.context.config)))

export const updateMe = write<Identity['updateMe'], OfHost>(
  (scope, { body }, ofHost) => {
    chooseUnits(scope, body.units)
    return callerIdentity(scope, ofHost)
  },
  async (_, { context }) => context.config,
)

export const createAccount = write<Identity['createAccount'], string>(
  ({ connection, principal, batchId }, { body }, passwordHash) => {
    if (!isOfFirstAccount(connection, principal) || principal.role !== 'owner') {
      throw forbidden('create', 'Account')
    }
    const { account, user, role } = foundAccount(connection, batchId, body, passwordHash)
    return { account, user, role }
  },
  ({ body }) => hashPassword(body.password),
)
