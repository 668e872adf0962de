import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }
import { readSettings } from './settings.ts'
import { createShelf, type Shelf } from './shelf.ts'

/** Something that whoever called the command can put right. */
export class CannotDo extends Error {}

export interface CommandOptions {
  dataDir: string
  databaseFile: string
  /** Folder for one more copy. */
  to: string | undefined
  /** What stands behind the options. */
  words: string[]
  shelf: Shelf
}

const DEFAULT = 'data'

/** Reads a command line. Throws `CannotDo` for options that it does not know. */
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
    shelf: createShelf({
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
