import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import type { Adapters } from './adapters.ts'
import type { EmbeddedPage } from './contract/page-api.ts'

/** Configuration of one server, fixed while it runs. */
export interface Config {
  jwtSecret: string
  host: string
  /** 0 selects any free port. */
  port: number
  dataDir: string
  logLevel: string
  /** Takes each line of the log, a JSON object; null for stderr. */
  takeLogLine: ((line: string) => void) | null
  publicUrl: URL | null
  /** Requests per minute and key or user; 0 for no limit, null for the default. */
  rateLimitPerMin: number | null
  /** Folder of the built web UI. */
  rendererDir: string
  /** Folder of the built guide. */
  guideDir: string
  version: string
  /** Of the program that starts the service. */
  adapters?: Adapters
  /** Pages of that program, with their scripts. */
  pages?: readonly (EmbeddedPage & { source: string })[]
}

/** A missing or invalid environment variable; the message is for the person who starts the server. */
export class ConfigError extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function wholeNumber(name: string, text: string, max: number): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) > max) {
    throw new ConfigError(`${name} must be a whole number from 0 to ${max}, not "${text}"`)
  }
  return Number(text)
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new ConfigError(`PUBLIC_URL must be an http or https address, not "${text}"`)
  }
  return url
}

/** Whether this is the source tree or the bundle in dist/server. */
const isSource = import.meta.filename.endsWith('.ts')

/** Configuration that comes with the program. */
export const OWN_CONFIG = {
  rendererDir: join(import.meta.dirname, isSource ? '../dist/renderer' : '../renderer'),
  guideDir: join(import.meta.dirname, isSource ? '../dist/guide' : '../guide'),
  version: packageJson.version,
} as const

/** Reads the environment. Throws `ConfigError`. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  if (!env.JWT_SECRET) throw new ConfigError('JWT_SECRET is required')
  const logLevel = env.LOG_LEVEL || 'info'
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${logLevel}"`)
  }
  return Object.freeze({
    ...OWN_CONFIG,
    jwtSecret: env.JWT_SECRET,
    host: env.HOST || '127.0.0.1',
    port: wholeNumber('PORT', env.PORT || '4600', 65_535),
    dataDir: env.DATA_DIR || join(process.cwd(), 'data'),
    logLevel,
    takeLogLine: null,
    publicUrl: env.PUBLIC_URL ? parseUrl(env.PUBLIC_URL) : null,
    rateLimitPerMin: env.RATE_LIMIT_PER_MIN
      ? wholeNumber('RATE_LIMIT_PER_MIN', env.RATE_LIMIT_PER_MIN, 1_000_000)
      : null,
  })
}
