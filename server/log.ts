import { pino } from 'pino'
import type { Config } from './config.ts'

export type Log = ReturnType<typeof createLog>

/** Structured log. On stderr unless the configuration takes it: stdout is reserved for the address that a parent process waits for. */
export const createLog = ({ logLevel, takeLogLine }: Pick<Config, 'logLevel' | 'takeLogLine'>) =>
  pino(
    { level: logLevel, base: null, redact: ['*.password', '*.token', '*.secret', '*.authorization'] },
    takeLogLine ? { write: takeLogLine } : pino.destination({ dest: 2, sync: false }),
  )
