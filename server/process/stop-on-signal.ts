import { whenNpmIsGone } from './npm-parent.ts'

/** Writes still running then have not been answered; the database rolls them back. */
const STOP_WITHIN_MS = 9500

/**
 * Ends the process in order, once, on SIGTERM or SIGINT and when npm is gone: with 0 after `close`, or after 9.5 s without it; with 1
 * if it rejects. Returns what does the same at once.
 */
export function stopOnSignal(env: NodeJS.ProcessEnv, close: () => Promise<void>): () => void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref()
    close().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${error}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  whenNpmIsGone(env, stop)
  return stop
}
