import ipaddr from 'ipaddr.js'
import type { identityActions } from '../../contract/identity.ts'
import { people } from '../../db/people.ts'
import { type FoundedAccount, foundAccount } from '../../domain/accounts.ts'
import { welcome } from '../../domain/identity.ts'
import { hashPassword } from '../../domain/passwords.ts'
import { type Principal, writingAs } from '../../domain/principal.ts'
import { conflict, Problem } from '../../domain/problem.ts'
import { loadWeekend } from '../../sample/load-weekend.ts'
import { madeUpWeekend } from '../../sample/made-up-weekend.ts'
import { type Call, plain } from '../handler.ts'

const isLoopback = (address: string) =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

const needed = (call: Call) =>
  call.context.store.read((connection) => people.firstAccount(connection) === undefined)

export const getSetup = plain((call) => ({ needed: needed(call) }))

const founder = ({ account, user, role }: FoundedAccount): Principal => ({
  accountId: account.id,
  userId: user.id,
  apiKeyId: null,
  name: user.name,
  role,
  rules: null,
  via: 'jwt',
  token: null,
})

const alreadyDone = () => conflict('already_set_up', 'This instance has its first account already.')

export const setUp = plain<typeof identityActions.setUp>(async (call, { body }) => {
  const { context, address } = call
  if (!needed(call)) throw alreadyDone()
  if (!isLoopback(address) && body.code !== context.setupCode) {
    throw new Problem(
      403,
      'code_needed',
      'From another machine, setup needs the code that the server printed.',
      {
        errors: [{ path: '/code', message: 'is not the code that the server printed at its start' }],
      },
    )
  }
  const passwordHash = await hashPassword(body.password)
  const { account, user } = await context.store.transact(function* (connection) {
    if (people.firstAccount(connection)) throw alreadyDone()
    const founded = foundAccount(connection, body, passwordHash)
    const scope = writingAs(founder(founded), connection, call.requestId)
    if (body.sampleData) yield* loadWeekend(scope, madeUpWeekend())
    return founded
  })
  return welcome(context, account.id, user.id)
})
