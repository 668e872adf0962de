import type { BackupFacts } from '../../db/restore/backup-facts.ts'
import type { ContentHashes } from '../../db/restore/content-hash.ts'
import type { MergedContent } from '../../db/restore/merge-on-restore.ts'
import type { RestoreMerge } from '../../db/restore/restore-merge.ts'
import type { Staging } from '../../db/restore/stage-backup.ts'

/** An error as posted between threads, with its code. */
export type Tried<T> = { done: T } | { failed: { code: string; message: string } }

interface Task<Input, Result> {
  input: Input
  part: never
  result: Tried<Result>
}

export interface BackupTasks {
  /** Makes a backup of a copy, and checks it. */
  finishBackup: Task<{ file: string }, BackupFacts>
  /** Checks a backup's file. */
  readBackup: Task<{ file: string }, BackupFacts>
  /** See `stageBackup`. */
  stageBackup: Task<Staging, BackupFacts>
  /** See `mergeOnRestore`. */
  mergeOnRestore: Task<RestoreMerge, MergedContent>
  /** Content hashes of the database. */
  hashDatabase: Task<{ databaseFile: string }, ContentHashes>
}
