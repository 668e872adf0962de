import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../../../hub/store/database.ts'

/** Where Debian keeps the programs of each version. */
const DEBIAN = '/usr/lib/postgresql'
const START_MS = 20_000

function isThere(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function findPrograms(): string | undefined {
  let versions: string[] = []
  try {
    versions = readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a))
  } catch {
    // Not Debian: the programs are on the path.
  }
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => isThere(join(folder, 'initdb')))
}

/** PostgreSQL refuses to run as root: then it runs as the user of Debian's package. */
function findUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

const programs = findPrograms()

export const hasPostgres = programs !== undefined

export interface Postgres {
  /** A new empty database, owned by a role that is no superuser. */
  createDatabase(): Promise<TestDatabase>
  /** Ends the server without a word, and starts it again on the same port. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Ends it and removes its folder. */
  stop(): Promise<void>
}

export interface TestDatabase {
  url: string
  /** Reads as the hub does. */
  pool: pg.Pool
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function waitUntilUp(url: string) {
  const until = performance.now() + START_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (error) {
      if (performance.now() > until) throw error
      await pause(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** A cluster of its own on a free port. Commits wait for the disk if `durable`. */
export async function startCluster({ durable = false } = {}): Promise<Postgres> {
  if (!programs) throw new Error('PostgreSQL is not installed')
  const user = findUser()
  const folder = mkdtempSync(join('/tmp', 'trackside-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'admin', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(programs, 'initdb'), initdb, { ...user, cwd: folder, stdio: 'pipe' })
  const port = await freePort()
  const fast = durable ? [] : ['-c', 'fsync=off']
  const settings = [
    '-D',
    data,
    '-k',
    folder,
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-c',
    'shared_buffers=32MB',
    ...fast,
  ]
  const urlOf = (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`
  let end = async () => {}

  const start = async () => {
    const child = spawn(join(programs, 'postgres'), settings, { ...user, cwd: folder, stdio: 'ignore' })
    const exited = once(child, 'exit')
    const kill = () => void child.kill('SIGQUIT')
    const remove = () => {
      kill()
      // Its processes take a moment to end, and write until then.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    }
    process.once('exit', remove)
    end = async () => {
      process.off('exit', remove)
      kill()
      await exited
    }
    await waitUntilUp(urlOf('admin', 'postgres'))
  }
  await start()
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: urlOf('admin', 'postgres') })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await admin('create role factory login')
  const pools: pg.Pool[] = []
  return {
    start,
    crash: () => end(),
    async stop() {
      await Promise.all(pools.map((pool) => pool.end()))
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
    async createDatabase() {
      const name = `factory_${pools.length + 1}`
      await admin(`create database ${name} owner factory`)
      const url = urlOf('factory', name)
      const pool = openDatabase(url)
      pools.push(pool)
      return { url, pool }
    },
  }
}
