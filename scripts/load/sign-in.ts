import { randomInt } from 'node:crypto'
import type { Client } from '../../server/contract/client.ts'
import { LoadError } from './load-error.ts'

const LOGIN = ['account', 'email', 'password'] as const
type Credentials = { [K in (typeof LOGIN)[number] | 'token' | 'apiKey']?: string | undefined }

/** 16 characters in groups of four, none of which look alike. */
const newPassword = () =>
  Array.from({ length: 16 }, () => 'abcdefghjkmnpqrstuvwxyz23456789'.charAt(randomInt(31)))
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')

/**
 * Authenticates the client, unless it has a token or an API key. Without credentials, an instance without accounts
 * gets its first one, and `print` shows its password once.
 */
export async function signIn(api: Client, credentials: Credentials, print: (text: string) => void) {
  const { account, email, password, token, apiKey } = credentials
  if (token || apiKey) return
  if (account && email && password) {
    const login = await api.logIn({ body: { accountSlug: account, email, password } })
    return api.setToken(login.token)
  }
  const missing = LOGIN.filter((key) => !credentials[key])
  if (missing.length < LOGIN.length || !(await api.setupState()).needed) {
    const how = missing.map((key) => `--${key} or TRACKSIDE_${key.toUpperCase()}`).join(', ')
    throw new LoadError(`credentials are required: give ${how} (or --token, or --api-key)`)
  }
  const first = { accountSlug: 'trackside', email: 'engineer@trackside.local', password: newPassword() }
  const login = await api.setUp({ body: { accountName: 'Trackside', name: 'Race Engineer', ...first } })
  api.setToken(login.token)
  print('The server had no account yet. This one is new; write it down, it is not shown again:')
  print(`  account   ${first.accountSlug}\n  e-mail    ${first.email}\n  password  ${first.password}`)
}
