import { existsSync, mkdirSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { CannotDo, type CommandOptions, commandOptions } from '../backups/command-options.ts'
import type { BackupFile } from '../backups/folder.ts'
import { idOf } from '../backups/names.ts'
import { readNote } from '../backups/note.ts'
import { asProblem } from '../backups/outcome.ts'
import { restoreStopped } from '../backups/restore-stopped.ts'
import { verifyAll } from '../backups/verify-all.ts'
import { DataDirInUse, lockFile } from '../db/engine/lock.ts'
import { Problem } from '../domain/problem.ts'

const USAGE = 'npm run restore -- <file | id | latest> [--data-dir folder]'

type Chosen = Pick<BackupFile, 'id' | 'path' | 'note'>

const line = ({ id, name, createdAtMs, sizeBytes }: BackupFile) =>
  `${id}  ${new Date(createdAtMs).toISOString()}  ${Math.ceil(sizeBytes / 1024)} KB  ${name}`

/** Finds a backup by id or path, or the newest restorable one. */
async function choose(word: string, { backupStore }: CommandOptions): Promise<Chosen> {
  if (word === 'latest') {
    for (const file of backupStore.all()) {
      const [seen] = await verifyAll([file])
      if (seen?.facts) return file
      process.stderr.write(`${file.name} is left out: ${seen?.problem}\n`)
    }
    throw new CannotDo('There is no backup that can be restored.')
  }
  const known = backupStore.find(word) ?? backupStore.all().find(({ name }) => name === word)
  if (known) return known
  const path = resolve(word)
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
    throw new CannotDo(`There is no backup ${word}.\n${USAGE}`)
  }
  return { id: idOf(basename(path)), path, note: readNote(path) }
}

/** Restores a backup while no server runs on the folder. Returns the text to print. */
async function restore(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const options = commandOptions(args, env, USAGE)
  const { dataDir, databaseFile, backupStore, words } = options
  const [word, ...more] = words
  if (word === undefined || more.length > 0) {
    const list = backupStore.all().map(line)
    throw new CannotDo([USAGE, ...(list.length > 0 ? ['', ...list] : ['There is no backup yet.'])].join('\n'))
  }
  const chosen = await choose(word, options)
  if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockFile(join(dataDir, 'trackside.lock'))
  try {
    const { undo, setAside } = await restoreStopped({ databaseFile, backup: chosen, backupStore })
    const kept = undo ? `What was there is kept: npm run restore -- ${undo} brings it back.\n` : ''
    const aside = setAside ? `The damaged database is in ${setAside}.\n` : ''
    return `Restored ${chosen.path}\n${kept}${aside}`
  } finally {
    lock.release()
  }
}

/** The umask of the server: a database holds password hashes. */
process.umask(0o077)
try {
  process.stdout.write(await restore(process.argv.slice(2), process.env))
} catch (error) {
  const known = asProblem(error, 'nothing was restored')
  if (known instanceof DataDirInUse) {
    process.stderr.write(`${known.message}.\nStop Trackside first, or restore on its page under Backups.\n`)
  } else if (known instanceof CannotDo || known instanceof Problem) {
    process.stderr.write(`${known.message}\n`)
  } else throw error
  process.exitCode = 1
}
