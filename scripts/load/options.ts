import { parseArgs } from 'node:util'
import { LoadError } from './load-error.ts'
import { checkFacts, type GivenFacts } from './weekend-file.ts'

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

Facts missing from the files come from these options, else from weekend.json in the folder
({ "championship": {...}, "track": {...}, "event": {...} }), else from the folder's name (imsa-2024-long-beach):
  --championship  --season  --series  --event  --track  --country US  --length-km 3.167  --corners 11
  --time-zone America/Los_Angeles
`

export interface Credentials {
  account?: string | undefined
  email?: string | undefined
  password?: string | undefined
  token?: string | undefined
  apiKey?: string | undefined
}

interface LoadOptions {
  folder: string
  url: string
  credentials: Credentials
  facts: GivenFacts
}

const text = { type: 'string' } as const
const flags = {
  help: { type: 'boolean' },
  url: text,
  account: text,
  email: text,
  password: text,
  token: text,
  'api-key': text,
  championship: text,
  season: text,
  series: text,
  event: text,
  track: text,
  country: text,
  'length-km': text,
  corners: text,
  'time-zone': text,
} as const

/** Only the entries with a value, for exact optional properties. */
const given = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: flags, allowPositionals: true })
  } catch (error) {
    throw new LoadError(`${(error as Error).message}\n\n${USAGE}`)
  }
}

function numberOf(flag: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (value.trim() === '' || Number.isNaN(Number(value)))
    throw new LoadError(`${flag}: ${value} is not a number`)
  return Number(value)
}

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return text
  throw new LoadError(`--url: ${text} is not an address such as http://127.0.0.1:4600`)
}

type Flags = ReturnType<typeof parse>['values']
type Environment = Record<string, string | undefined>

/** One kind of credentials only: a token of the environment must not override a typed password. */
function credentialsOf(values: Flags, env: Environment): Credentials {
  if (values.token) return { token: values.token }
  if (values['api-key']) return { apiKey: values['api-key'] }
  const typed = values.account || values.email || values.password
  if (!typed && env.TRACKSIDE_TOKEN) return { token: env.TRACKSIDE_TOKEN }
  if (!typed && env.TRACKSIDE_API_KEY) return { apiKey: env.TRACKSIDE_API_KEY }
  return {
    account: values.account || env.TRACKSIDE_ACCOUNT,
    email: values.email || env.TRACKSIDE_EMAIL,
    password: values.password || env.TRACKSIDE_PASSWORD,
  }
}

/** Command line and environment (flags win); null if help was requested. Throws LoadError. */
export function readOptions(args: string[], env: Environment): LoadOptions | null {
  const { values, positionals } = parse(args)
  if (values.help) return null
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new LoadError(`name one folder\n\n${USAGE}`)
  const { championship, season, series, event, track, country } = values
  return {
    folder,
    url: addressOf(values.url || env.TRACKSIDE_URL || 'http://127.0.0.1:4600'),
    credentials: credentialsOf(values, env),
    facts: checkFacts('flags', {
      championship: given({ name: championship, season, series }),
      event: given({ name: event }),
      track: given({
        name: track,
        country,
        lengthKm: numberOf('--length-km', values['length-km']),
        cornerCount: numberOf('--corners', values.corners),
        timeZone: values['time-zone'],
      }),
    }),
  }
}
