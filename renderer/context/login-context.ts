import { createContext, useContext } from 'react'
import type { LoginState, Person } from '../data/use/use-login.ts'

export const LoginContext = createContext<LoginState | undefined>(undefined)

/** The login of this tab, with login and logout. */
export function useLoginState(): LoginState {
  const login = useContext(LoginContext)
  if (!login) throw new Error('useLoginState needs a LoginContext above it')
  return login
}

/** The logged-in user; only below a page that asks for a login. */
export function usePerson(): Person {
  const { person } = useLoginState()
  if (!person) throw new Error('usePerson is for pages that ask for a login')
  return person
}
