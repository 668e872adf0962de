import Database from 'better-sqlite3'
import { isNoRoom } from '../../disk/no-room.ts'
import { isDamage } from './database-state.ts'

/** Another process serves this folder. */
export class DataDirInUse extends Error {}

const damaged = (file: string) =>
  new DataDirInUse(
    `${file} is damaged, so that nobody can say whether the folder is in use. Where no other Trackside works on it, remove that file: it holds nothing else`,
  )

/** Who holds it, as far as that can be read. */
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

/** A full disk has no room for a journal. In memory it needs none, and the holder takes the place of the one before. */
function writeHolderInPlace(raw: Database.Database) {
  if (raw.inTransaction) raw.exec('rollback')
  raw.pragma('journal_mode = MEMORY')
  try {
    writeHolder(raw)
  } catch (error) {
    if (!isNoRoom(error)) throw error
    // The lock needs no room: only the name of its holder is missing.
    if (raw.inTransaction) raw.exec('rollback')
  }
}

/**
 * Holds a folder for this process until `release` or the process's end, however it ends: the operating system
 * drops SQLite's lock with the process, so a crash leaves nothing stale. The file names its holder.
 * Throws `DataDirInUse`.
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
    // Nothing but the file itself can say who holds it: what to do is left to a person.
    throw isDamage(error) ? damaged(file) : error
  }
  return { release: () => void raw.close() }
}
