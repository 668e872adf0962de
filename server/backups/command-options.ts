import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }
import { BackupStore } from './backup-store.ts'
import { readSettings } from './settings.ts'

/** An error that the user of the command can correct. */
export class CannotDo extends Error {}

export interface CommandOptions {
  dataDir: string
  databaseFile: string
  /** Folder for one more copy. */
  to: string | undefined
  /** Positional arguments. */
  words: string[]
  backupStore: BackupStore
}

const DEFAULT = 'data'

/** Parses a command line. Throws `CannotDo` for unknown options. */
export function commandOptions(args: string[], env: NodeJS.ProcessEnv, usage: string): CommandOptions {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch {
    throw new CannotDo(usage)
  }
  const { values, positionals } = parsed
  const dataDir = resolve(values['data-dir'] ?? (env.DATA_DIR || DEFAULT))
  const settings = readSettings(dataDir)
  return {
    dataDir,
    databaseFile: join(dataDir, 'trackside.db'),
    to: values.to === undefined ? undefined : resolve(values.to),
    words: positionals,
    backupStore: new BackupStore({
      dataDir,
      appVersion: packageJson.version,
      settings: () => settings,
      now: Date.now,
    }),
  }
}

const parse = (args: string[]) =>
  parseArgs({
    args,
    options: { 'data-dir': { type: 'string' }, to: { type: 'string' } },
    allowPositionals: true,
  })
