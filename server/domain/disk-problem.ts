import { isNoRoomCode } from '../disk/no-room.ts'
import { Problem } from './problem.ts'

/** By the code of the system or of SQLite. */
const FAILED = /^(?:EIO|EROFS|SQLITE_IOERR(?!_SHORT_READ)|SQLITE_CANTOPEN)/

const MAKE_ROOM =
  'Make room: remove old backups (Settings > Backups, or DELETE /backups/{id}) or other files from the disk of the server, then try again.'

/**
 * What a caller is told where the disk did not do its part: 507 where it is full, 503 where it failed. `outcome` says what
 * that means for what was asked. Null for codes that say nothing of a disk.
 */
export function diskProblem(code: string, outcome = 'nothing was written'): Problem | null {
  if (isNoRoomCode(code)) return new Problem(507, 'disk_full', `The disk is full: ${outcome}. ${MAKE_ROOM}`)
  if (!FAILED.test(code)) return null
  return new Problem(
    503,
    'disk_failed',
    `The disk failed: ${outcome}. Try again; if it goes on, make a backup onto another disk and have this one looked at.`,
    { extra: { retryAfterSec: 5 } },
  )
}
