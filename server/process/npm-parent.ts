const LOOK_EVERY_MS = 500

/**
 * Under npm, a signal ends npm's shell without reaching this process: calls back when the parent process is gone.
 * Returns the timer; undefined without npm.
 */
export function whenNpmIsGone(env: NodeJS.ProcessEnv, act: () => void): NodeJS.Timeout | undefined {
  if (env.npm_lifecycle_event === undefined) return undefined
  const parent = process.ppid
  return setInterval(() => process.ppid !== parent && act(), LOOK_EVERY_MS).unref()
}
