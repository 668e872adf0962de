import { randomUUID } from 'node:crypto'
import { accessSync, constants, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { z } from 'zod'
import { invalid } from '../domain/problem.ts'
import { writeDurably } from '../files/durable-file.ts'
import { readJsonFile } from '../files/json-file.ts'

const DEFAULT_EVERY_MIN = 15

const settings = z.object({
  /** Id of this instance, to tell its backups from another laptop's in the same folder. */
  instance: z.string(),
  folder: z.string().nullable(),
  /** The folder was on another disk when it was chosen; if it is not, the stick is not mounted. */
  isElsewhere: z.boolean(),
  everyMin: z.int(),
  /** Limit in bytes of all backups; null for a share of the disk. */
  maxBytes: z.int().nullable().default(null),
})
export type BackupSettings = z.output<typeof settings>

const fileIn = (dataDir: string) => join(dataDir, 'backup-settings.json')

/** Kept in a file beside the database, so that a restore does not change them. */
export function readSettings(dataDir: string): BackupSettings {
  const fresh = {
    instance: randomUUID(),
    folder: null,
    isElsewhere: false,
    everyMin: DEFAULT_EVERY_MIN,
    maxBytes: null,
  }
  return readJsonFile(fileIn(dataDir), settings, fresh)
}

/** As `readSettings`, and stores a new instance id. */
export function keepSettings(dataDir: string): BackupSettings {
  const found = readSettings(dataDir)
  // Without a file each read makes a new id.
  if (readSettings(dataDir).instance !== found.instance) writeSettings(dataDir, found)
  return found
}

export const writeSettings = (dataDir: string, now: BackupSettings): void =>
  writeDurably(fileIn(dataDir), JSON.stringify(now))

/** Null when missing or not accessible. */
function statOf(path: string) {
  try {
    return statSync(path)
  } catch {
    return null
  }
}

const deviceOf = (path: string) => statSync(path).dev

const refuse = (message: string) => invalid([{ path: '/folder', message }])

const isInside = (folder: string, parent: string) => {
  const way = relative(resolve(parent), resolve(folder))
  return way === '' || (!way.startsWith('..') && !isAbsolute(way))
}

function requireWritable(folder: string) {
  const probe = join(folder, `.trackside-${randomUUID()}`)
  try {
    accessSync(folder, constants.W_OK)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch {
    throw refuse('cannot be written to; choose another folder, or let this user write there')
  }
}

function requireFolder(folder: string, ifMissing: string) {
  if (!isAbsolute(folder)) throw refuse('must be a whole path, such as /media/stick/trackside')
  const stat = statOf(folder)
  if (!stat) throw refuse(ifMissing)
  if (!stat.isDirectory()) throw refuse('is a file, not a folder')
}

/** The absolute path of a folder to take over from. Throws 400. */
export function checkReadable(folder: string): string {
  requireFolder(folder, 'is not there; plug the stick in, or connect the shared folder')
  try {
    readdirSync(folder)
  } catch {
    throw refuse('cannot be read; let this user read there')
  }
  return resolve(folder)
}

/** The absolute path of a folder for copies, and whether it is on another disk. Throws 400. */
export function checkFolder(folder: string, dataDir: string): { folder: string; isElsewhere: boolean } {
  requireFolder(folder, 'is not there; make it first, or plug the stick in')
  if (isInside(folder, join(dataDir, 'backups'))) {
    throw refuse('is where the backups are already; a copy there would be lost with them')
  }
  requireWritable(folder)
  return { folder: resolve(folder), isElsewhere: deviceOf(folder) !== deviceOf(dataDir) }
}

/** Whether the folder exists on the kind of disk it was chosen on; the mount point of an unplugged stick does not count. */
export function isFolderThere({ folder, isElsewhere }: BackupSettings, dataDir: string): boolean {
  if (folder === null || !statOf(folder)?.isDirectory()) return false
  return !isElsewhere || deviceOf(folder) !== deviceOf(dataDir)
}
