import { readConfig } from '../config.ts'
import { whenNpmIsGone } from './npm-parent.ts'
import { failureLine, onStopRequest } from './parent-port.ts'
import { startServer } from './start.ts'
import { startFailure } from './start-failure.ts'

/** Writes still running then have not been answered; SQLite rolls them back at the next start. */
const STOP_WITHIN_MS = 9500

/** Password hashes and data are only for the user who runs the server. */
process.umask(0o077)

try {
  const server = await startServer(readConfig(process.env))
  process.stdout.write(`listening on ${server.url}\n`)
  if (server.setupCode) {
    process.stdout.write(`code for the first account from another machine: ${server.setupCode}\n`)
  }
  if (server.recoveryCode) {
    process.stdout.write(`code for restoring a backup from another machine: ${server.recoveryCode}\n`)
  }

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref()
    server.close().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${error}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  onStopRequest(stop)
  whenNpmIsGone(process.env, stop)
} catch (error) {
  const failure = startFailure(error)
  const words = failure.failure === 'other' ? (error as Error).stack : failure.message
  // On a slow pipe, exiting would truncate the output.
  process.stderr.write(`${words}\n${failureLine(failure)}`, () => process.exit(1))
}
