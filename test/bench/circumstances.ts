import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { ROOT } from '../../scripts/root.ts'
import { describeMachine, type Machine } from './machine.ts'

/** Hardware and versions under which the figures were measured. */
export interface Circumstances {
  machine: Machine
  versions: Record<string, string>
  /** With a word about changes that were not committed. */
  commit: string
  date: string
}

const PACKAGES = ['better-sqlite3', 'express', 'ws', 'undici', 'kysely', 'mathjs']

const versionOf = (name: string) =>
  (JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as { version: string })
    .version

function sqliteVersion(): string {
  const database = new Database(':memory:')
  const version = database.prepare<[], string>('select sqlite_version()').pluck().get()
  database.close()
  return version ?? 'unknown'
}

function commitOf(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
  try {
    const commit = git('rev-parse', '--short=12', 'HEAD')
    return git('status', '--porcelain', '--untracked-files=no') ? `${commit}, with changes` : commit
  } catch {
    return 'unknown'
  }
}

/** Asked before anything runs: the load is that of others. */
export const circumstancesOf = (now: Date): Circumstances => ({
  machine: describeMachine(tmpdir()),
  versions: {
    node: process.versions.node,
    sqlite: sqliteVersion(),
    ...Object.fromEntries(PACKAGES.map((name) => [name, versionOf(name)])),
  },
  commit: commitOf(),
  date: now.toISOString().slice(0, 10),
})
