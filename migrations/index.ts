import { accounts } from './0010-accounts.ts'
import { changeLog } from './0020-change-log.ts'
import { raceWeekend } from './0030-race-weekend.ts'
import { lapBests } from './0040-lap-bests.ts'

export interface Migration {
  /** Rises from one to the next; the database keeps the last one as its `user_version`. */
  version: number
  name: string
  sql: string
}

/** In order. A static list: a folder read at run time breaks inside a package. */
export const migrations: readonly Migration[] = [accounts, changeLog, raceWeekend, lapBests]
