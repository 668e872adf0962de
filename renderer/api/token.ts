const KEY = 'trackside.token'

/** The bearer token of this browser tab, if someone is logged in. */
export const keptToken = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined

/** Keep the token until the tab closes; without one, forget it. */
export function keepToken(token: string | undefined): void {
  if (token === undefined) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, token)
}
