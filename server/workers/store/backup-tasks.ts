import type { BackupFacts } from '../../db/restore/backup-facts.ts'
import type { CarriedOver, CarryOver } from '../../db/restore/carry-over.ts'
import type { ContentHashes } from '../../db/restore/content-hash.ts'
import type { Staging } from '../../db/restore/stage-backup.ts'

/** An error on its way between threads, where only its words would be left. */
export type Tried<T> = { done: T } | { failed: { code: string; message: string } }

interface Task<Input, Result> {
  input: Input
  part: never
  result: Tried<Result>
}

export interface BackupTasks {
  /** Makes a backup of a copy, and looks through it. */
  finishBackup: Task<{ file: string }, BackupFacts>
  /** Looks through a backup's file. */
  readBackup: Task<{ file: string }, BackupFacts>
  /** See `stageBackup`. */
  stageBackup: Task<Staging, BackupFacts>
  /** See `carryOver`. */
  carryOver: Task<CarryOver, CarriedOver>
  /** What the database holds at this moment. */
  hashDatabase: Task<{ databaseFile: string }, ContentHashes>
}
