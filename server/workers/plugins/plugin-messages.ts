/** Input of a plugin run. */
export interface PluginTask {
  source: string
  /** Columns of equal length, `t` included; a missing sample is NaN. */
  columns: readonly (readonly [name: string, values: Float64Array<ArrayBuffer>])[]
  /** JSON text of the lap's row, or `null`. */
  lap: string
  /** JSON text. */
  config: string
}

type PluginItem = { name: string; value: number; unit?: string } | { name: string; error: string }

/** The plugin's items, or an error. */
export type PluginOutcome = { items: PluginItem[] } | { error: string }

/** Messages of a plugin run, in this order, with logs in between. */
export type PluginMessage =
  /** The plugin's code begins; `at` in milliseconds of the clock shared by all threads. */
  | { type: 'begun'; at: number }
  | { type: 'log'; line: string }
  | { type: 'answered'; at: number; outcome: PluginOutcome }
  /** The plugin's memory has been freed. Never sent after an error. */
  | { type: 'ready' }
  /** The same, but the thread used too much memory to be reused. */
  | { type: 'spent' }

/** Milliseconds of a monotonic clock shared by all threads. */
export const threadClock = (): number => Number(process.hrtime.bigint()) / 1e6

/** Error text of a plugin that exceeded its time. */
export const lateWords = (deadlineMs: number) => `ran longer than ${deadlineMs / 1000} s and was stopped`

/** Maximum lines that a plugin may log, and characters per line. */
export const MAX_LOGS = 100
export const MAX_LOG_LENGTH = 500
