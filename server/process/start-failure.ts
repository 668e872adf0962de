import { ConfigError } from '../config.ts'
import { DataDirInUse } from '../db/engine/lock.ts'
import { DatabaseTooNew } from '../db/engine/migrate.ts'

/** Why the server could not start, for programs that offer a remedy. */
export interface StartFailure {
  failure: string
  message: string
  /** The requested port. */
  port?: number
  /** The affected file or folder. */
  path?: string
}

interface SystemError extends Error {
  code?: string
  syscall?: string
  port?: number
  path?: string
}

const OWN: readonly (readonly [type: new (message?: string) => Error, failure: string])[] = [
  [ConfigError, 'configuration'],
  [DataDirInUse, 'folder-in-use'],
  [DatabaseTooNew, 'database-newer'],
]

/** By error code of the system or of SQLite; the first match counts. */
const BY_CODE: readonly (readonly [code: RegExp, failure: string])[] = [
  [/^EADDRINUSE$/, 'port-taken'],
  [/^EADDRNOTAVAIL$/, 'address-not-here'],
  [/^(?:ENOSPC|EDQUOT|SQLITE_FULL)$/, 'disk-full'],
  [/^(?:EIO|SQLITE_IOERR.*)$/, 'disk-failed'],
  [/^(?:EACCES|EPERM|EROFS|SQLITE_CANTOPEN.*|SQLITE_READONLY.*|SQLITE_PERM)$/, 'folder-not-writable'],
  [/^ENOENT$/, 'folder-not-there'],
  [/^(?:EEXIST|ENOTDIR)$/, 'folder-is-file'],
]

function kindOf(error: SystemError): string {
  const own = OWN.find(([type]) => error instanceof type)
  if (own) return own[1]
  // The same code as for another user's folder.
  if (error.code === 'EACCES' && error.syscall === 'listen') return 'port-refused'
  return BY_CODE.find(([code]) => code.test(error.code ?? ''))?.[1] ?? 'other'
}

/** Classifies a start error. `other`: nothing the user can fix. */
export function startFailure(thrown: unknown): StartFailure {
  const error: SystemError = thrown instanceof Error ? thrown : new Error(String(thrown))
  return {
    failure: kindOf(error),
    message: error.message,
    ...(typeof error.port === 'number' && { port: error.port }),
    ...(typeof error.path === 'string' && { path: error.path }),
  }
}
