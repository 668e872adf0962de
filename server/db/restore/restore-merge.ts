import type { Actor } from '../../contract/actions/change.ts'
import type { Watermarks } from './watermarks.ts'

/** A staged backup and the database that it replaces. */
export interface RestoreMerge {
  staged: string
  /** The replaced database, whole and of this version; null when it cannot be read. */
  replaced: string | null
  marks: Watermarks
  backupId: string
  /** Account and actor of the restore; null when it is run at the laptop itself. */
  by: { accountId: string; actor: Actor } | null
  batchId: string
  now: string
  /** The laptop that restores. */
  machine: string
  /** Whether another laptop made the backup, as far as its note says. */
  isElsewhere: boolean
}

/** Actor of a restore in accounts other than the caller's. */
export const RESTORE_ACTOR: Actor = { userId: null, apiKeyId: null, name: 'Restore' }
