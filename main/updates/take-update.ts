import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { hashFile, isSignedBy, SIGNATURE_ENDING } from './signature.ts'
import {
  compareVersions,
  type Installed,
  kindFor,
  misfit,
  readUpdateName,
  type UpdateFile,
} from './update-file.ts'

/** An update that cannot be installed; the message is shown. */
export class UpdateRefused extends Error {}

/** A chosen update file, with the facts in its name. */
export interface ChosenUpdate extends UpdateFile {
  path: string
  name: string
}

const isFolder = async (path: string) => (await stat(path)).isDirectory()

async function newestIn(folder: string, installed: Installed): Promise<string> {
  const fitting = (await readdir(folder))
    .map((name) => ({ name, file: readUpdateName(name) }))
    .flatMap(({ name, file }) => (file && !misfit(file, installed) ? [{ name, version: file.version }] : []))
    .sort((a, b) => compareVersions(b.version, a.version))
  const [newest] = fitting
  if (newest) return join(folder, newest.name)
  const like = `Trackside-<version>-….${kindFor(installed)}`
  throw new UpdateRefused(`There is no update for this laptop in ${folder}: its name is like ${like}.`)
}

/** The update at a path, or the newest that fits in a folder. Throws `UpdateRefused` for another system's, by its name. */
export async function chooseUpdate(path: string, installed: Installed): Promise<ChosenUpdate> {
  const file = await isFolder(path).then(
    (folder) => (folder ? newestIn(path, installed) : path),
    () => {
      throw new UpdateRefused(`${path} cannot be read. Is the stick still in?`)
    },
  )
  const name = basename(file)
  const read = readUpdateName(name)
  if (!read)
    throw new UpdateRefused(`${name} is not an update of Trackside. Keep the name it was released under.`)
  const wrong = misfit(read, installed)
  if (wrong) throw new UpdateRefused(`${name} does not fit. ${wrong}`)
  return { ...read, path: file, name }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  await handle.sync()
  await handle.close()
}

async function forgetOthers(folder: string, name: string): Promise<void> {
  const others = (await readdir(folder)).filter((other) => other !== name)
  await Promise.all(others.map((other) => rm(join(folder, other), { recursive: true, force: true })))
}

async function signatureOf(path: string): Promise<string> {
  try {
    return await readFile(path + SIGNATURE_ENDING, 'utf8')
  } catch {
    const name = basename(path) + SIGNATURE_ENDING
    throw new UpdateRefused(`${name} is missing beside it: without it the update cannot be verified.`)
  }
}

/**
 * Copies an update to a folder of the app, since the stick may be removed, and verifies the copy's signature. Returns its
 * path. Throws `UpdateRefused` and removes the copy when it does not match.
 */
export async function takeUpdate(chosen: ChosenUpdate, folder: string, publicKey: string): Promise<string> {
  if (!publicKey)
    throw new UpdateRefused(
      'This build of Trackside carries no key to check updates by: install the update by hand.',
    )
  const signature = await signatureOf(chosen.path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const copy = join(folder, chosen.name)
  const part = `${copy}.part`
  try {
    await copyFile(chosen.path, part)
    await syncFile(part)
    if (!isSignedBy(publicKey, chosen.name, await hashFile(part), signature))
      throw new UpdateRefused(
        `${chosen.name} is not what was released: its signature does not match. Copy it to the stick again.`,
      )
    await rename(part, copy)
    await forgetOthers(folder, chosen.name)
    return copy
  } catch (error) {
    await rm(part, { force: true })
    if (error instanceof UpdateRefused) throw error
    throw new UpdateRefused(`${chosen.name} could not be copied: ${(error as Error).message}`)
  }
}
