import { existsSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CannotDo, commandOptions } from '../backups/command-options.ts'
import { copyAll } from '../backups/copies.ts'
import { asProblem } from '../backups/outcome.ts'
import { checkFolder, readSettings } from '../backups/settings.ts'
import { copyDatabase } from '../db/engine/copy-database.ts'
import { sizeOf } from '../db/engine/database-state.ts'
import { runInSlices } from '../db/engine/sliced.ts'
import { type BackupFacts, readFacts } from '../db/restore/backup-facts.ts'
import { Problem } from '../domain/problem.ts'

const USAGE = 'npm run backup -- [--data-dir folder] [--to folder for one more copy]'

/** Backs up a folder's database, also while a server is running on it. Returns the path of the file. */
async function backUp(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { dataDir, databaseFile, to, words, backupStore } = commandOptions(args, env, USAGE)
  if (words.length > 0) throw new CannotDo(USAGE)
  if (!existsSync(databaseFile)) {
    throw new CannotDo(`There is no database in ${dataDir}. DATA_DIR or --data-dir names another folder.`)
  }
  const extra = to === undefined ? null : checkFolder(to, dataDir)
  backupStore.requireSpace(sizeOf(databaseFile) + sizeOf(`${databaseFile}-wal`))
  const begun = backupStore.begin('manual')
  await copyDatabase(databaseFile, begun.part)
  const facts = await runInSlices<BackupFacts>(readFacts(begun.part) as never, nextTurn)
  const file = backupStore.finish(begun, 'manual', facts)
  backupStore.prune()
  const settings = readSettings(dataDir)
  for (const target of [settings, ...(extra ? [{ ...settings, ...extra }] : [])]) {
    const trouble = await copyAll([file], target, dataDir, Date.now())
    if (trouble) process.stderr.write(`It was not copied to ${target.folder}: ${trouble}.\n`)
    if (trouble && target.folder === extra?.folder) process.exitCode = 1
  }
  return file.path
}

/** The umask of the server: backups hold password hashes. */
process.umask(0o077)
try {
  process.stdout.write(`${await backUp(process.argv.slice(2), process.env)}\n`)
} catch (error) {
  const known = asProblem(error, 'nothing was backed up')
  if (!(known instanceof CannotDo || known instanceof Problem)) throw error
  const fields = known instanceof Problem ? (known.errors ?? []) : []
  process.stderr.write(
    `${known.message}\n${fields.map(({ message }) => `The folder ${message}.\n`).join('')}`,
  )
  process.exitCode = 1
}
