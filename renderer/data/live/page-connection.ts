import { ApiError } from '../../../server/contract/client.ts'
import { client } from '../client.ts'
import { requestMe } from '../request-me.ts'
import { keptToken } from '../token.ts'
import { Connection } from './connection.ts'
import { serverClock } from './server-clock.ts'

/** Whether the service answers: `/health`, and `/auth/me` with a login. */
async function answers(signal: AbortSignal): Promise<boolean> {
  const asked = keptToken()
  try {
    await client.health({ options: { signal } })
    if (asked !== undefined) {
      const askedAtMs = Date.now()
      serverClock.hear((await requestMe(signal)).serverTime, askedAtMs)
    }
    return true
  } catch (error) {
    // Aborted at the end of its login: no evidence about the service.
    if (keptToken() !== asked && !signal.aborted) return answers(signal)
    // A refused login is an answer too.
    return error instanceof ApiError && error.problem.status === 401
  }
}

/** The link of this tab to its server. */
export const connection = new Connection(answers)
