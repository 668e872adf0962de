import type { identityActions } from '../../contract/resources/people/identity.ts'
import { people } from '../../db/tables/people.ts'
import { foundAccount } from '../../domain/people/accounts.ts'
import { welcome } from '../../domain/people/identity.ts'
import { loginKey } from '../../domain/people/login-throttle.ts'
import { hashPassword } from '../../domain/people/passwords.ts'
import { conflict, Problem } from '../../domain/problem.ts'
import { liveSampleSteps } from '../../sample/live/live-steps.ts'
import { keepSample } from '../../sample/live/sample-weekend.ts'
import { loadSample } from '../../sample/load-sample.ts'
import { sampleSteps } from '../../sample/sample.ts'
import { sampleTelemetry } from '../../services/sample-telemetry.ts'
import { type Call, plain } from '../handler.ts'
import { isLoopback } from '../loopback.ts'
import { isSameCode } from '../same-code.ts'

const needed = (call: Call) =>
  call.context.store.read((connection) => people.firstAccount(connection) === undefined)

/** 409 if an account exists by now. */
export function requireNeeded(call: Call): void {
  if (!needed(call)) throw alreadyDone()
}

/**
 * Allows the first setup from this machine, or with the code printed by the server. 403, and 429 after ten wrong codes
 * a minute.
 */
export async function requireSetup(call: Call, code: string | undefined): Promise<void> {
  requireNeeded(call)
  if (isLoopback(call.address)) return
  const { loginThrottle, setupCode } = call.context
  const throttleKey = JSON.stringify(['setup', call.address])
  if (code !== undefined && (await loginThrottle.attempt(throttleKey, () => isSameCode(code, setupCode))))
    return
  throw new Problem(
    403,
    'code_needed',
    'From another machine, setup needs the code that the server printed.',
    {
      errors: [{ path: '/code', message: 'is not the code that the server printed at its start' }],
    },
  )
}

export const setupState = plain((call) => ({ needed: needed(call) }))

const alreadyDone = () => conflict('already_set_up', 'This instance has its first account already.')

/** Steps of the sample, and when its practice began; null if it has none that runs. */
async function sampleFor({ context }: Call, sampleData: boolean | 'running') {
  const { steps, startsAt } =
    sampleData === 'running' ? liveSampleSteps(new Date()) : { steps: [...sampleSteps()], startsAt: null }
  return { steps: [...steps, ...(await sampleTelemetry(context.compute))], startsAt }
}

export const setUp = plain<typeof identityActions.setUp>(async (call, { body }) => {
  const { context } = call
  await requireSetup(call, body.code)
  const passwordHash = await hashPassword(body.password)
  // Before the transaction, which may run more than once.
  const sample = body.sampleData ? await sampleFor(call, body.sampleData) : null
  const { account, personId } = await context.store.transact(function* (connection) {
    if (people.firstAccount(connection)) throw alreadyDone()
    const founded = foundAccount(connection, call.requestId, body, passwordHash)
    if (sample)
      yield* keepSample(founded.scope, yield* loadSample(founded.scope, sample.steps), sample.startsAt)
    return founded
  })
  context.loginThrottle.know(loginKey(body.accountSlug, body.email, call.address))
  return welcome(context, account.id, personId)
})
