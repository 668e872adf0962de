import { isNoRoomCode } from '../disk/no-room.ts'
import { Problem } from './problem.ts'

/** By error code of the system or of SQLite. */
const FAILED = /^(?:EIO|EROFS|SQLITE_IOERR(?!_SHORT_READ)|SQLITE_CANTOPEN)/

const MAKE_ROOM =
  'Make room: remove old backups (Settings > Backups, or DELETE /backups/{id}) or other files from the disk of the server, then try again.'

/**
 * Problem of a disk error: 507 if the disk is full, 503 if it failed. `outcome` states the consequence for the request.
 * Null for other codes.
 */
export function diskProblem(code: string, outcome = 'nothing was written'): Problem | null {
  if (isNoRoomCode(code)) return new Problem(507, 'disk_full', `The disk is full: ${outcome}. ${MAKE_ROOM}`)
  if (!FAILED.test(code)) return null
  return new Problem(
    503,
    'disk_failed',
    `The disk failed: ${outcome}. Try again; if it happens again, make a backup on another disk and have this one checked.`,
    { extra: { retryAfterSec: 5 } },
  )
}
