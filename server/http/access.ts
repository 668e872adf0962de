import { may } from '../calc/policy.ts'
import type { Context } from '../context.ts'
import type { Access, Endpoint } from '../contract/define/action.ts'
import { resources } from '../contract/index.ts'
import { isOfFirstAccount } from '../domain/people/accounts.ts'
import type { Principal } from '../domain/principal.ts'
import { forbidden, Problem, unauthenticated } from '../domain/problem.ts'

const mayWriteSomething = (principal: Principal) =>
  Object.values(resources).some(
    ({ name }) => may(principal, 'create', name) || may(principal, 'update', name),
  )

const writesNothing = () =>
  new Problem(403, 'forbidden', 'Not allowed: there is nothing that you may create or update.', {
    extra: { operation: 'create', entity: '*' },
  })

/** Named kinds of access beyond a login; rules about an entity are checked by the policy. */
const checks: Record<
  Exclude<Extract<Access, string>, 'public' | 'authenticated'>,
  (principal: Principal, store: Context['store']) => void
> = {
  writer(principal) {
    if (!mayWriteSomething(principal)) throw writesNothing()
  },
  administrator({ role }) {
    if (role === 'member') throw forbidden('administer', 'Account')
  },
  instanceOwner(principal, store) {
    if (principal.role !== 'owner' || !isOfInstance(principal, store))
      throw forbidden('administer', 'Instance')
  },
  instanceMember(principal, store) {
    if (!isOfInstance(principal, store)) throw forbidden('read', 'Instance')
  },
}

const isOfInstance = (principal: Principal, store: Context['store']) =>
  store.readLatest((connection) => isOfFirstAccount(connection, principal))

/** 401 for a caller who is not logged in, 403 for one without the endpoint's access. */
export function requireAccess(
  access: Access,
  principal: Principal | null,
  { store }: Pick<Context, 'store'>,
): void {
  if (access === 'public') return
  if (!principal) throw unauthenticated()
  if (access === 'authenticated') return
  if (typeof access === 'string') checks[access](principal, store)
  else if (!may(principal, access.operation, access.entity)) throw forbidden(access.operation, access.entity)
}

/** Rejects writes on a standby laptop: they would be lost. */
export function requireLeading(
  { method, allowedOnStandby }: Endpoint,
  { failover }: Pick<Context, 'failover'>,
): void {
  const problem = method === 'GET' || allowedOnStandby ? null : failover.writeProblem()
  if (problem) throw problem
}
