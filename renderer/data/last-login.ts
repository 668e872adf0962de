const KEY = 'trackside.last-login'

export interface LastLogin {
  accountSlug: string
  email: string
}

/** Who logged in last on this device, to save them the typing; no secret is in it. */
export function lastLogin(): LastLogin | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return kept ? (kept as LastLogin) : undefined
  } catch {
    return undefined
  }
}

export const keepLastLogin = ({ accountSlug, email }: LastLogin): void =>
  localStorage.setItem(KEY, JSON.stringify({ accountSlug, email }))
