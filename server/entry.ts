import { ConfigError, readConfig } from './config.ts'
import { DataDirInUse } from './db/lock.ts'
import { DatabaseTooNew } from './db/migrate.ts'
import { whenNpmIsGone } from './npm-parent.ts'
import { startServer } from './start.ts'

/** Reasons not to start that the person at the keyboard can do something about. */
const isForPerson = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof DataDirInUse ||
  error instanceof DatabaseTooNew ||
  ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'].includes((error as { code?: string }).code ?? '')

/** A write that is still running then was not answered; SQLite takes it back at the next start. */
const STOP_WITHIN_MS = 9500

/** Passwords' hashes and the garage's data: files are for the user who runs the server. */
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
  whenNpmIsGone(process.env, stop)
} catch (error) {
  process.stderr.write(isForPerson(error) ? `${error.message}\n` : `${(error as Error).stack}\n`)
  process.exit(1)
}
