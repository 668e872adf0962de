import { useEffect, useState } from 'react'
import { ApiError } from '../../server/contract/client.ts'
import { client } from './client.ts'
import { afterPoll, type ConnectionStatus, connectionStatus, NO_POLLS } from './connection-status.ts'

const POLL_MS = 5000
const TICK_MS = 1000

/** Whether the service answers: `/health`, and `/auth/me` for somebody who is logged in. */
async function answers(loggedIn: boolean, signal: AbortSignal): Promise<boolean> {
  try {
    await client.health({ options: { signal } })
    if (loggedIn) await client.me({ options: { signal } })
    return true
  } catch (error) {
    // A refused login is an answer of a service that is well.
    return error instanceof ApiError && error.problem.status === 401
  }
}

/** The state of the connection, polled every five seconds; undefined until the first poll is over. */
export function useConnection(loggedIn: boolean): ConnectionStatus | undefined {
  const [status, setStatus] = useState<ConnectionStatus>()
  useEffect(() => {
    const abort = new AbortController()
    let polls = NO_POLLS
    const show = () => setStatus(polls === NO_POLLS ? undefined : connectionStatus(polls, Date.now()))
    const poll = async () => {
      const succeeded = await answers(loggedIn, AbortSignal.any([abort.signal, AbortSignal.timeout(POLL_MS)]))
      if (abort.signal.aborted) return
      polls = afterPoll(polls, succeeded, Date.now())
      show()
    }
    poll()
    const timers = [setInterval(poll, POLL_MS), setInterval(show, TICK_MS)]
    return () => {
      abort.abort()
      for (const timer of timers) clearInterval(timer)
    }
  }, [loggedIn])
  return status
}
