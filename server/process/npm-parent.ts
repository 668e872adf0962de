const LOOK_EVERY_MS = 500

/**
 * Under npm, a signal ends npm's shell and never reaches us: then whoever started us is gone, and we are told by
 * this. Answers the watch, to be cleared; nothing without npm.
 */
export function whenNpmIsGone(env: NodeJS.ProcessEnv, act: () => void): NodeJS.Timeout | undefined {
  if (env.npm_lifecycle_event === undefined) return undefined
  const parent = process.ppid
  return setInterval(() => process.ppid !== parent && act(), LOOK_EVERY_MS).unref()
}
