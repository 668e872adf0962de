import Database from 'better-sqlite3'

/** Another process serves this folder. */
export class DataDirInUse extends Error {}

/**
 * Holds a folder for this process until `release` or the process's end, however it ends: the operating system
 * drops SQLite's lock with the process, so a crash leaves nothing stale. The file names its holder.
 * Throws `DataDirInUse`.
 */
export function lockFile(file: string): { release(): void } {
  const raw = new Database(file, { timeout: 0 })
  raw.exec('create table if not exists holder (pid integer not null, started_at text not null) strict')
  try {
    raw.exec('begin immediate; delete from holder')
    raw.prepare('insert into holder values (?, ?)').run(process.pid, new Date().toISOString())
    raw.exec('commit; begin immediate')
  } catch (error) {
    const holder = raw.prepare<[], { pid: number; started_at: string }>('select * from holder').get()
    raw.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new DataDirInUse(
      `${file} is held by ${holder ? `process ${holder.pid}, started ${holder.started_at}` : 'another process'}`,
    )
  }
  return { release: () => void raw.close() }
}
