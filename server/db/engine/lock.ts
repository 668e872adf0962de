import Database from 'better-sqlite3'
import { isNoRoom } from '../../disk/no-room.ts'
import { isDamage } from './database-state.ts'

/** Another process serves this folder. */
export class DataDirInUse extends Error {}

const damaged = (file: string) =>
  new DataDirInUse(
    `${file} is damaged, so it is unknown whether the folder is in use. If no other Trackside uses it, remove that file: it holds nothing else`,
  )

/** Process id and start time of the holder, if readable. */
function holderOf(raw: Database.Database): string {
  try {
    const holder = raw.prepare<[], { pid: number; started_at: string }>('select * from holder').get()
    if (holder) return `process ${holder.pid}, started ${holder.started_at}`
  } catch {
    // it is being written at this moment
  }
  return 'another process'
}

function writeHolder(raw: Database.Database) {
  raw.exec('create table if not exists holder (pid integer not null, started_at text not null) strict')
  raw.exec('begin immediate; delete from holder')
  raw.prepare('insert into holder values (?, ?)').run(process.pid, new Date().toISOString())
  raw.exec('commit')
}

/** On a full disk: with the journal in memory, the row of the previous holder is overwritten in place. */
function writeHolderInPlace(raw: Database.Database) {
  if (raw.inTransaction) raw.exec('rollback')
  raw.pragma('journal_mode = MEMORY')
  try {
    writeHolder(raw)
  } catch (error) {
    if (!isNoRoom(error)) throw error
    // The lock itself needs no disk space.
    if (raw.inTransaction) raw.exec('rollback')
  }
}

/**
 * Locks a folder until `release` or the end of the process. The lock is SQLite's, which the operating system drops with the
 * process, so a crash leaves nothing stale. The file names its holder. Throws `DataDirInUse`.
 */
export function lockFile(file: string): { release(): void } {
  const raw = new Database(file, { timeout: 0 })
  try {
    try {
      writeHolder(raw)
    } catch (error) {
      if (!isNoRoom(error)) throw error
      writeHolderInPlace(raw)
    }
    raw.exec('begin immediate')
  } catch (error) {
    const isHeld = (error as { code?: string }).code?.startsWith('SQLITE_BUSY')
    const holder = isHeld ? holderOf(raw) : ''
    raw.close()
    if (isHeld) throw new DataDirInUse(`${file} is held by ${holder}`)
    // The holder cannot be read from a damaged file; a person has to decide.
    throw isDamage(error) ? damaged(file) : error
  }
  return { release: () => void raw.close() }
}
