import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MOUNT = 'mount -t tmpfs -o size="$0" tmpfs "$DATA_DIR" && exec "$@"'

/**
 * A launcher that gives a program a file system of this size at DATA_DIR, in a separate mount namespace; null if
 * neither root nor user namespaces allow that.
 */
export function smallDiskLauncher(size: string): string[] | null {
  const candidates = [
    ['unshare', '--mount'],
    ['unshare', '--map-root-user', '--mount'],
  ].map((unshare) => [...unshare, 'sh', '-c', MOUNT, size])
  const works = ([file = '', ...args]: string[]) =>
    spawnSync(file, [...args, 'true'], { env: { ...process.env, DATA_DIR: '/mnt' } }).status === 0
  return candidates.find(works) ?? null
}

/** A small disk that outlives the programs on it. */
export interface SmallDisk {
  /** Where it is mounted, for the programs on it. */
  dataDir: string
  /** Launcher for programs on it. */
  launcher: string[]
  /** The same folder outside the namespace. */
  folder: string
  end(): void
}

/** Mounts a file system of this size in a mount namespace that stays until `end`. Where `smallDiskLauncher` gives none, neither can this. */
export async function mountSmallDisk(size: string): Promise<SmallDisk> {
  const [file = '', ...args] = smallDiskLauncher(size) ?? []
  const dataDir = mkdtempSync(join(tmpdir(), 'trackside-small-disk-'))
  const child = spawn(file, [...args, 'sh', '-c', 'echo mounted && exec sleep 1000000'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const pid = child.pid as number
  return {
    dataDir,
    launcher: inNamespacesOf(pid),
    folder: folderOf({ pid, dataDir }),
    end() {
      child.kill('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Launcher into the namespace of a process. */
function inNamespacesOf(pid: number): string[] {
  const namespaces = process.getuid?.() === 0 ? ['--mount'] : ['--user', '--preserve-credentials', '--mount']
  return ['nsenter', '--target', String(pid), ...namespaces, `--wdns=${process.cwd()}`]
}

/** The folder as the process sees it. */
export const folderOf = ({ pid, dataDir }: { pid: number; dataDir: string }) =>
  join('/proc', String(pid), 'root', dataDir)

const FILLER = 'filler'

/** Fills the file system to its last byte. */
export function fillDisk(folder: string): void {
  const file = openSync(join(folder, FILLER), 'a')
  try {
    for (let size = 1 << 20; size >= 1; ) {
      try {
        if (writeSync(file, Buffer.alloc(size)) < size) size = Math.floor(size / 2)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        size = Math.floor(size / 2)
      }
    }
  } finally {
    closeSync(file)
  }
}

/** Removes the file of `fillDisk`. */
export const makeRoom = (folder: string): void => rmSync(join(folder, FILLER))

/** Frees this many bytes, less the file system's rounding. */
export function giveBack(folder: string, bytes: number): void {
  const file = join(folder, FILLER)
  truncateSync(file, Math.max(0, statSync(file).size - bytes))
}

const HOLD = `
  import Database from 'better-sqlite3'
  const database = new Database(process.argv[1])
  database.exec('begin')
  database.prepare('select count(*) from laps').get()
  console.log('held')
  setInterval(() => {}, 1000)`

/**
 * Holds a read snapshot, so that checkpoints cannot restart the log, until the returned function is called. The reader
 * runs inside the namespace: SQLite would not follow the path through /proc.
 */
export async function holdLog({ pid, dataDir }: { pid: number; dataDir: string }): Promise<() => void> {
  const program = [process.execPath, '--input-type=module', '-e', HOLD, join(dataDir, 'trackside.db')]
  const [file = '', ...args] = [...inNamespacesOf(pid), ...program]
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [held] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (!Buffer.isBuffer(held)) throw new Error('the database could not be held')
  return () => void child.kill()
}
