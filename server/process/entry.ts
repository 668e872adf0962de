import { readConfig } from '../config.ts'
import { failureLine, onStopRequest, reportFactory } from './parent-port.ts'
import { startServer } from './start.ts'
import { startFailure } from './start-failure.ts'
import { stopOnSignal } from './stop-on-signal.ts'

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

  reportFactory(() => server.factoryState())
  onStopRequest(stopOnSignal(process.env, () => server.close()))
} catch (error) {
  const failure = startFailure(error)
  const words = failure.failure === 'other' ? (error as Error).stack : failure.message
  // On a slow pipe, exiting would truncate the output.
  process.stderr.write(`${words}\n${failureLine(failure)}`, () => process.exit(1))
}
