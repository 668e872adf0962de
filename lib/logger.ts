export const LEVELS = ['debug', 'info', 'warn', 'error'] as const

/** Takes what the server logs, without secrets: first what belongs to it, such as `err`, then the words. */
export type Logger = Record<(typeof LEVELS)[number], (details: object, message?: string) => void>

/** The least number of each level in a line of the log, highest first. */
const NUMBERS = [
  ['error', 50],
  ['warn', 40],
  ['info', 30],
  ['debug', 0],
] as const

interface Line {
  level: number
  time: number
  msg?: string
}

/** Hands the lines of a log, JSON objects, to a logger, whose errors have no effect. */
export const logLineTaker =
  (logger: Logger) =>
  (text: string): void => {
    const { level, time: _time, msg, ...details }: Line = JSON.parse(text)
    const [method] = NUMBERS.find(([, least]) => level >= least) ?? ['debug']
    try {
      logger[method](details, msg)
    } catch {
      // A logger's own error cannot be logged.
    }
  }
