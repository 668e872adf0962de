import { useEffect, useState } from 'react'
import type { ActionResult } from '../../server/contract/action.ts'
import type { Actions } from '../../server/contract/index.ts'
import { client } from './client.ts'
import { type Connection, connectionOf } from './connection.ts'

const POLL_MS = 5000

type Health = ActionResult<Actions['health']>

/** How the server does, asked every five seconds. The last good answer stays beside a failed poll. */
export function useHealth(): { connection: Connection; health: Health | undefined } {
  const [health, setHealth] = useState<Health>()
  const [failedPolls, setFailedPolls] = useState<number>()
  useEffect(() => {
    const abort = new AbortController()
    const poll = () =>
      client
        .health({ options: { signal: AbortSignal.any([abort.signal, AbortSignal.timeout(POLL_MS)]) } })
        .then(
          (answer) => {
            setHealth(answer)
            setFailedPolls(0)
          },
          () => abort.signal.aborted || setFailedPolls((before = 0) => before + 1),
        )
    poll()
    const timer = setInterval(poll, POLL_MS)
    return () => {
      abort.abort()
      clearInterval(timer)
    }
  }, [])
  return { connection: connectionOf(failedPolls), health }
}
