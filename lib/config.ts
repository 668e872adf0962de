import { resolve } from 'node:path'
import { z } from 'zod'
import { type AnyAdapter, adaptersIn } from '../server/adapters.ts'
import { type Config, OWN_CONFIG } from '../server/config.ts'
import { fieldErrors, REPORT } from '../server/contract/define/field-errors.ts'
import type { Schema } from '../server/contract/define/schema.ts'
import { LEVELS, type Logger, logLineTaker } from './logger.ts'
import type { TracksideOptions } from './options.ts'
import { pagesSchema } from './pages.ts'

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
  adapters: z.array(z.custom<AnyAdapter>(), 'must be a list').readonly().default([]),
  pages: pagesSchema.default([]),
}) satisfies Schema<unknown, TracksideOptions>

async function checked(adapters: readonly AnyAdapter[]) {
  try {
    return await adaptersIn(adapters)
  } catch (error) {
    throw new Error(`startTrackside: adapters: ${(error as Error).message}`)
  }
}

/** The configuration of a server. Rejects with an Error that names each wrong option. */
export async function configOf(options: TracksideOptions): Promise<Config> {
  const { success, data, error } = optionsSchema.safeParse(options, REPORT)
  if (!success) {
    const wrong = fieldErrors(error).map(
      ({ path, message }) => `${path.slice(1) || 'options'} ${message.replace('a known field', 'an option')}`,
    )
    throw new Error(`startTrackside: ${wrong.join('; ')}`)
  }
  const { logger, dataDir, adapters, ...rest } = data
  return Object.freeze({
    ...OWN_CONFIG,
    ...rest,
    dataDir: resolve(dataDir),
    adapters: await checked(adapters),
    logLevel: logger ? 'debug' : 'silent',
    takeLogLine: logger ? logLineTaker(logger) : () => {},
    publicUrl: null,
    rateLimitPerMin: null,
  })
}
