import { useCallback, useEffect, useState } from 'react'
import type { ActionResult } from '../../../server/contract/define/action.ts'
import type { Actions } from '../../../server/contract/index.ts'
import type { Login } from '../../../server/contract/resources/people/identity.ts'
import { toFailure } from '../../format/failure.ts'
import { client, onLoginEnded } from '../client.ts'
import { connection } from '../live/page-connection.ts'
import { onChanges } from '../live/use-changes.ts'
import { startPageReads } from '../offline/page-reads.ts'
import { queryClient } from '../query-client.ts'
import { closePageQueue, openPageQueue } from '../queue/page-queue.ts'
import { callOffReads } from '../reads.ts'
import { onMe } from '../request-me.ts'
import { rowStoreOf } from '../rows/row-store.ts'
import { holderOf, keepToken, keptToken, onTokenOfAnotherTab } from '../token.ts'

export type Person = ActionResult<Actions['me']>

export interface LoginState {
  /** Undefined while the server is asked; null when logged out. */
  person: Person | null | undefined
  /** Why the login ended. */
  notice: string | undefined
  enter(login: Login): void
  leave(): Promise<void>
}

const RETRY_MS = 3000

/** The user as the server describes them now; the same object where nothing changed. Ignores the log's position. */
function asOfNow(before: Person | null | undefined, now: Person): Person | null | undefined {
  if (!before || before.user.id !== now.user.id || before.account.id !== now.account.id) return before
  const { seq, serverTime } = before
  const after = { ...now, seq, serverTime }
  return JSON.stringify(after) === JSON.stringify(before) ? before : after
}

/** Rows that permissions, units and pages of the user depend on. */
const TELLING = new Set(['account_options', 'member', 'permission_profile', 'plugin'])

/** The token that this tab speaks with. */
let spoken = keptToken()

/** Clears the data of one user before the next logs in. */
function speakWith(token: string | undefined) {
  spoken = token
  client.setToken(token)
  callOffReads()
  closePageQueue()
  queryClient.clear()
  rowStoreOf(queryClient).forgetVersions()
}

/** Keeps the token for all tabs of this browser. */
function setToken(token: string | undefined) {
  keepToken(token)
  speakWith(token)
}

const isSameHolder = (before: string | undefined, after: string | undefined) =>
  before !== undefined && after !== undefined && holderOf(before) === holderOf(after)

/** The login of this browser. */
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
  useEffect(() => onMe((me) => setPerson((before) => asOfNow(before, me))), [])
  useEffect(
    () =>
      onChanges(async (changes) => {
        if (changes.some(({ entityType }) => TELLING.has(entityType))) void connection.pollNow()
      }),
    [],
  )
  useEffect(() => onLoginEnded(() => end('Your login has expired. Log in again to continue.')), [end])
  useEffect(
    () =>
      onTokenOfAnotherTab(() => {
        const token = keptToken()
        if (token === spoken) return
        if (isSameHolder(spoken, token)) {
          // The same user with a new password: the page stays.
          spoken = token
          client.setToken(token)
          void queryClient.invalidateQueries()
          return
        }
        speakWith(token)
        setNotice(token === undefined ? 'You logged out in another tab.' : undefined)
        setPerson(token === undefined ? null : undefined)
      }),
    [],
  )
  useEffect(() => {
    if (person !== undefined) return
    let timer: number | undefined
    const abort = new AbortController()
    const ask = () =>
      client.me({ options: { signal: abort.signal } }).then(
        async (me) => {
          // Before any write, and with the unsent edits of this device.
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
    // Requests stop at the moment the token ends; later ones would be refused.
    const out = client.logOut().catch(() => undefined)
    end()
    await out
  }, [end])
  return { person, notice, enter, leave }
}
