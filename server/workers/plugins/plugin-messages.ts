/** Input of a plugin run. */
export interface PluginTask {
  source: string
  /** Columns of the same length, `t` among them; a missing sample is NaN. */
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
  /** The plugin's code begins; `at` in milliseconds of the clock that all threads share. */
  | { type: 'begun'; at: number }
  | { type: 'log'; line: string }
  | { type: 'answered'; at: number; outcome: PluginOutcome }
  /** All that was the plugin's is gone. After an error this never comes. */
  | { type: 'ready' }
  /** The same, but it took so much memory that the thread is not used again. */
  | { type: 'spent' }

/** Milliseconds of a clock that never jumps and is the same in every thread. */
export const threadClock = (): number => Number(process.hrtime.bigint()) / 1e6

/** Error text of a plugin that exceeded its time. */
export const lateWords = (deadlineMs: number) => `ran longer than ${deadlineMs / 1000} s and was ended`

/** Lines that a plugin may log, and characters of each. */
export const MAX_LOGS = 100
export const MAX_LOG_LENGTH = 500
