const KEY = 'trackside.last-login'

export interface LastLogin {
  accountSlug: string
  email: string
}

/** Account and e-mail of the last login on this device, to fill the form; without secrets. */
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
