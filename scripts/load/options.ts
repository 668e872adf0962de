import { parseArgs } from 'node:util'
import { LoadError } from './load-error.ts'

export const USAGE = `npm run load -- <folder> [options]

Imports a folder of timing files as one import: Al Kamel (laps, results, weather), OpenF1, FastF1, Jolpica or Ergast,
recognised by their columns. The outcome of every file is listed, and the import can be reverted as a whole. Running it
again only applies what has changed in the files.

  --url         address of the server (TRACKSIDE_URL, else http://127.0.0.1:4600)
  --account     account slug (TRACKSIDE_ACCOUNT)
  --email       (TRACKSIDE_EMAIL)
  --password    (TRACKSIDE_PASSWORD)
  --token       bearer token instead of e-mail and password (TRACKSIDE_TOKEN)
  --api-key     API key instead of e-mail and password (TRACKSIDE_API_KEY)

Facts missing from the files come from weekend.json in the folder ({ "championship": {...}, "track": {...},
"event": {...} }), else from the folder's name (imsa-2024-long-beach).
`

type Environment = Record<string, string | undefined>

const text = { type: 'string' } as const
const options = {
  help: { type: 'boolean' },
  url: text,
  account: text,
  email: text,
  password: text,
  token: text,
  'api-key': text,
} as const

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new LoadError(`${(error as Error).message}\n\n${USAGE}`)
  }
}

/** Credentials of one kind only: a token of the environment does not override a typed password. */
function credentialsOf(
  { account, email, password, ...typed }: ReturnType<typeof parse>['values'],
  env: Environment,
) {
  const isTyped = account || email || password || typed.token || typed['api-key']
  const keys = isTyped ? typed : { token: env.TRACKSIDE_TOKEN, 'api-key': env.TRACKSIDE_API_KEY }
  if (keys.token) return { token: keys.token }
  if (keys['api-key']) return { apiKey: keys['api-key'] }
  return {
    account: account || env.TRACKSIDE_ACCOUNT,
    email: email || env.TRACKSIDE_EMAIL,
    password: password || env.TRACKSIDE_PASSWORD,
  }
}

/** Command line and environment (flags win); null if help was requested. Throws LoadError. */
export function readOptions(args: string[], env: Environment) {
  const { values, positionals } = parse(args)
  if (values.help) return null
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new LoadError(`name one folder\n\n${USAGE}`)
  const url = values.url || env.TRACKSIDE_URL || 'http://127.0.0.1:4600'
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new LoadError(`--url: ${url} is not an address such as http://127.0.0.1:4600`)
  return { folder, url, credentials: credentialsOf(values, env) }
}
