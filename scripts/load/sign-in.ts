import { randomInt } from 'node:crypto'
import type { Client } from '../../server/contract/client.ts'
import { LoadError } from './load-error.ts'
import type { Credentials } from './options.ts'

const NEW_ACCOUNT = { accountName: 'Trackside', accountSlug: 'trackside', name: 'Race Engineer' }
const NEW_EMAIL = 'engineer@trackside.local'

/** Without look-alike characters and leading dashes. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const newPassword = () =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-')

const wanted = [
  ['account', '--account or TRACKSIDE_ACCOUNT'],
  ['email', '--email or TRACKSIDE_EMAIL'],
  ['password', '--password or TRACKSIDE_PASSWORD'],
] as const

/**
 * Authenticates the client. Token and API key are used by the client itself; e-mail and password log in; without
 * credentials, an instance without accounts gets its first one, and `print` shows its password once.
 */
export async function signIn(
  api: Client,
  credentials: Credentials,
  print: (line: string) => void,
): Promise<void> {
  const { account, email, password, token, apiKey } = credentials
  if (token || apiKey) return
  if (account && email && password) {
    const login = await api.logIn({ body: { accountSlug: account, email, password } })
    api.setToken(login.token)
    return
  }
  const nothing = !account && !email && !password
  if (nothing && (await api.setupState()).needed) {
    const secret = newPassword()
    const login = await api.setUp({ body: { ...NEW_ACCOUNT, email: NEW_EMAIL, password: secret } })
    api.setToken(login.token)
    print('The server had no account yet. This one is new; write it down, it is not shown again:')
    print(`  account   ${NEW_ACCOUNT.accountSlug}`)
    print(`  e-mail    ${NEW_EMAIL}`)
    print(`  password  ${secret}`)
    return
  }
  const missing = wanted.filter(([key]) => !credentials[key]).map(([, how]) => how)
  throw new LoadError(`credentials are required: give ${missing.join(', ')} (or --token, or --api-key)`)
}
