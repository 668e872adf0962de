const KEY = 'trackside.token'

/** The bearer token of this browser, if someone is logged in: all its tabs share one login. */
export const keptToken = (): string | undefined => localStorage.getItem(KEY) ?? undefined

/** Keeps the token until it is replaced, removed or 12 h old; without one, forgets it. */
export function keepToken(token: string | undefined): void {
  if (token === undefined) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, token)
}

/** Calls `listener` when another tab has logged in or out. Returns the function that removes it. */
export function onTokenOfAnotherTab(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // Clearing the whole storage names no key.
    if (key === KEY || key === null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** User and account of a token; only the server knows whether it is valid. Undefined for anything but a token of ours. */
export function holderOf(token: string): string | undefined {
  try {
    const claims = token.split('.')[1] ?? ''
    const { sub, acc } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    return `${acc}/${sub}`
  } catch {
    return undefined
  }
}
