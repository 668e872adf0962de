import { statSync } from 'node:fs'
import { migrations } from '../../../migrations/index.ts'
import { findDamage } from '../engine/checkpoint.ts'
import { type Connection, openAlone } from '../engine/connection.ts'
import { isDamage } from '../engine/database-state.ts'
import type { Sliced } from '../engine/sliced.ts'
import { type ContentHashes, hashContent } from './content-hash.ts'

interface BackedUpAccount {
  id: string
  name: string
  /** Last `seq` of its change log. */
  seq: number
}

/** Facts read from a backup's file. */
export interface BackupFacts extends ContentHashes {
  sizeBytes: number
  schemaVersion: number
  accounts: BackedUpAccount[]
}

/** A file that cannot be restored, with the reason; the message is for people. */
export class UnusableBackup extends Error {
  readonly why: 'missing' | 'damaged' | 'foreign' | 'tooNew' | 'changed'
  constructor(why: UnusableBackup['why'], message: string) {
    super(message)
    this.why = why
  }
}

const versionOf = (connection: Connection) =>
  connection.raw.pragma('user_version', { simple: true }) as number

/** 'tooNew' for a file of a later version of the app, 'foreign' for another application's database. */
function requireOurs(connection: Connection): number {
  const version = versionOf(connection)
  const tables = connection
    .prepare(
      "select count(*) as n from sqlite_master where type = 'table' and name in ('accounts', 'changes', 'users')",
    )
    .get()
  const newest = migrations.at(-1)?.version ?? 0
  if (tables?.n !== 3) throw new UnusableBackup('foreign', 'This file is no database of Trackside.')
  if (version > newest) {
    throw new UnusableBackup(
      'tooNew',
      `This backup is of a later version of Trackside (schema ${version}, this one knows ${newest}): install that version first.`,
    )
  }
  if (!migrations.some((migration) => migration.version === version)) {
    throw new UnusableBackup('foreign', `This file is no database of Trackside that this version knows.`)
  }
  return version
}

const accountsIn = (connection: Connection): BackedUpAccount[] =>
  connection
    .prepare(
      `select id, name, (select coalesce(max(seq), 0) from changes where account_id = account.id) as seq
       from accounts account order by created_at, id`,
    )
    .all() as unknown as BackedUpAccount[]

const damaged = () =>
  new UnusableBackup('damaged', 'This backup is damaged: what it holds cannot be trusted. Take another one.')

/** Checks the whole file. Throws `UnusableBackup`. */
export function* readFacts(file: string): Sliced<BackupFacts> {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) throw new UnusableBackup('missing', 'The file of this backup is gone.')
  if (stat.size === 0) throw damaged()
  let connection: Connection | undefined
  try {
    connection = openAlone(file)
    connection.exec('begin')
    const schemaVersion = requireOurs(connection)
    if (findDamage(connection).length > 0) throw damaged()
    const hashes = yield* hashContent(connection)
    return { ...hashes, schemaVersion, accounts: accountsIn(connection), sizeBytes: stat.size }
  } catch (error) {
    throw isDamage(error) ? damaged() : error
  } finally {
    connection?.close()
  }
}
