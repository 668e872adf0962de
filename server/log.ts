import { pino } from 'pino'
import type { Config } from './config.ts'

export type Log = ReturnType<typeof createLog>

/** Structured log on stderr: stdout is reserved for the address that a parent process waits for. */
export const createLog = (config: Config) =>
  pino(
    { level: config.logLevel, base: null, redact: ['*.password', '*.token', '*.secret', '*.authorization'] },
    pino.destination({ dest: 2, sync: false }),
  )
