import type { Actor } from '../../contract/actions/change.ts'
import type { Watermarks } from './watermarks.ts'

/** A staged backup and the database that it replaces. */
export interface RestoreMerge {
  staged: string
  /** The replaced database, intact and of the same schema; null if it cannot be read. */
  replaced: string | null
  marks: Watermarks
  backupId: string
  /** Account and actor of the restore; null if it is run on the command line. */
  by: { accountId: string; actor: Actor } | null
  batchId: string
  now: string
  /** Id of the laptop that restores. */
  machine: string
  /** Whether another laptop made the backup, according to its note. */
  isElsewhere: boolean
}

/** Actor of a restore in accounts other than the caller's. */
export const RESTORE_ACTOR: Actor = { userId: null, apiKeyId: null, name: 'Restore' }
