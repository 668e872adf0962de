import { useCallback, useEffect, useState } from 'react'
import type { ActionResult } from '../../server/contract/action.ts'
import type { Login } from '../../server/contract/identity.ts'
import type { Actions } from '../../server/contract/index.ts'
import { callOffReads, client, onLoginEnded } from './client.ts'
import { toFailure } from './failure.ts'
import { closePageQueue, openPageQueue } from './offline/page-queue.ts'
import { startPageReads } from './offline/page-reads.ts'
import { queryClient } from './query-client.ts'
import { keepToken, keptToken } from './token.ts'

export type Person = ActionResult<Actions['me']>

export interface LoginState {
  /** Undefined while the server is asked who this is; null when nobody is logged in. */
  person: Person | null | undefined
  /** Why somebody who was logged in is not any more. */
  notice: string | undefined
  enter(login: Login): void
  leave(): Promise<void>
}

const RETRY_MS = 3000

/** What one person read is not shown to the next. */
function setToken(token: string | undefined) {
  keepToken(token)
  client.setToken(token)
  callOffReads()
  closePageQueue()
  queryClient.clear()
}

/** Who is logged in in this browser tab. */
export function useLogin(): LoginState {
  const [person, setPerson] = useState<Person | null | undefined>(
    keptToken() === undefined ? null : undefined,
  )
  const [notice, setNotice] = useState<string>()
  const end = useCallback((why?: string) => {
    setToken(undefined)
    setNotice(why)
    setPerson(null)
  }, [])
  useEffect(startPageReads, [])
  useEffect(() => onLoginEnded(() => end('Your login has ended. Log in again to go on.')), [end])
  useEffect(() => {
    if (person !== undefined) return
    let timer: number | undefined
    const abort = new AbortController()
    const ask = () =>
      client.me({ options: { signal: abort.signal } }).then(
        async (me) => {
          // Before anything can be written, and with what this device still has to send.
          await openPageQueue(`${me.account.id}/${me.user.id}`)
          if (!abort.signal.aborted) setPerson(me)
        },
        (error) => {
          if (!abort.signal.aborted && toFailure(error).status !== 401)
            timer = window.setTimeout(ask, RETRY_MS)
        },
      )
    ask()
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [person])
  const enter = useCallback((login: Login) => {
    setToken(login.token)
    setNotice(undefined)
    setPerson(undefined)
  }, [])
  const leave = useCallback(async () => {
    // The page stops asking in the moment in which the token ends: what came after would be refused.
    const out = client.logOut().catch(() => undefined)
    end()
    await out
  }, [end])
  return { person, notice, enter, leave }
}
