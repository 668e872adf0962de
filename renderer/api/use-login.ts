import { useCallback, useEffect, useState } from 'react'
import type { ActionResult } from '../../server/contract/action.ts'
import type { Login } from '../../server/contract/identity.ts'
import type { Actions } from '../../server/contract/index.ts'
import { client } from './client.ts'
import { toFailure } from './failure.ts'
import { keepToken, keptToken } from './token.ts'

export type Person = Pick<ActionResult<Actions['me']>, 'user' | 'account' | 'role'>

export interface LoginState {
  /** Undefined until the kept token has been tried; null when nobody is logged in. */
  person: Person | null | undefined
  /** Why somebody who was logged in is not any more. */
  notice: string | undefined
  enter(login: Login): void
  leave(): Promise<void>
  /** The server refused the token. */
  expire(): void
}

const RETRY_MS = 3000

function setToken(token: string | undefined) {
  keepToken(token)
  client.setToken(token)
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
  const expire = useCallback(() => end('Your login has ended. Log in again to go on.'), [end])
  useEffect(() => {
    if (person !== undefined) return
    let timer: number | undefined
    const abort = new AbortController()
    const ask = () =>
      client.me({ options: { signal: abort.signal } }).then(setPerson, (error) => {
        if (abort.signal.aborted) return
        if (toFailure(error).status === 401) expire()
        else timer = setTimeout(ask, RETRY_MS)
      })
    ask()
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [person, expire])
  const enter = useCallback((login: Login) => {
    setToken(login.token)
    setNotice(undefined)
    setPerson(login)
  }, [])
  const leave = useCallback(async () => {
    await client.logOut().catch(() => undefined)
    end()
  }, [end])
  return { person, notice, enter, leave, expire }
}
