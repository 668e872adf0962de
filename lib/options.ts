import { resolve } from 'node:path'
import { z } from 'zod'
import { type Config, OWN_CONFIG } from '../server/config.ts'
import { fieldErrors, REPORT } from '../server/contract/define/field-errors.ts'
import { LEVELS, type Logger, logLineTaker } from './logger.ts'

export interface TracksideOptions {
  /** Folder of the database and all other data, of one server at a time; created if it is not there. */
  dataDir: string
  /** Signs the logins: who knows it can log in as anybody. Another one at the next start ends every login. */
  jwtSecret: string
  /** 0, the default, for any free port. */
  port?: number | undefined
  /** Address or name of this machine to listen at; by default 127.0.0.1. */
  host?: string | undefined
  /** Takes the log of the server, such as `console` or a pino logger. Without one there is no log. */
  logger?: Logger | undefined
}

const hasLevels = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  LEVELS.every((level) => typeof (value as Record<string, unknown>)[level] === 'function')

const optionsSchema = z.strictObject({
  dataDir: z.string().min(1, 'must be the path of a folder'),
  jwtSecret: z.string().min(1, 'must not be empty'),
  port: z
    .int('must be a whole number')
    .min(0, 'must be from 0 to 65535')
    .max(65_535, 'must be from 0 to 65535')
    .default(0),
  host: z.string().min(1, 'must be an address or a name').default('127.0.0.1'),
  logger: z.custom<Logger>(hasLevels, `must have the functions ${LEVELS.join(', ')}`).optional(),
}) satisfies z.ZodType<unknown, TracksideOptions>

/** The configuration of a server. Throws an Error that names each wrong option. */
export function configOf(options: TracksideOptions): Config {
  const { success, data, error } = optionsSchema.safeParse(options, REPORT)
  if (!success) {
    const wrong = fieldErrors(error).map(({ path, message }) => `${path.slice(1) || 'options'} ${message}`)
    throw new Error(`startTrackside: ${wrong.join('; ')}`)
  }
  const { logger, dataDir, ...rest } = data
  return Object.freeze({
    ...OWN_CONFIG,
    ...rest,
    dataDir: resolve(dataDir),
    logLevel: logger ? 'debug' : 'silent',
    takeLogLine: logger ? logLineTaker(logger) : () => {},
    publicUrl: null,
    rateLimitPerMin: null,
  })
}
