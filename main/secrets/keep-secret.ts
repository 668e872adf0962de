import { FailedStart, type FailureKind } from '../server/failure.ts'
import { type KeptSecret, type Keychain, keepSealedSecret, SecretUnreadable } from './sealed-secret.ts'

/** The secret is stored before the server starts, so failures of the data folder appear here first. */
const FOLDER: Readonly<Record<string, FailureKind>> = {
  EACCES: 'folder-not-writable',
  EPERM: 'folder-not-writable',
  EROFS: 'folder-not-writable',
  ENOENT: 'folder-not-there',
  EEXIST: 'folder-is-file',
  ENOTDIR: 'folder-is-file',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EIO: 'disk-failed',
}

/** The environment's secret, or that of the data folder. Throws `FailedStart`. */
export async function secretFor(dataDir: string, keychain: Keychain): Promise<KeptSecret> {
  if (process.env.JWT_SECRET) return { secret: process.env.JWT_SECRET, warning: null }
  try {
    return await keepSealedSecret(dataDir, keychain)
  } catch (thrown) {
    const error = thrown as NodeJS.ErrnoException
    const kind = error instanceof SecretUnreadable ? 'secret-unreadable' : FOLDER[error.code ?? '']
    throw new FailedStart({
      kind: kind ?? 'other',
      words: error.message,
      ...(error.path !== undefined && { path: error.path }),
    })
  }
}
