import { chmod, copyFile, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}

/** Replaces the running AppImage atomically and keeps its file mode. */
export async function replaceAppImage(installed: string, update: string): Promise<void> {
  const part = join(dirname(installed), `.${basename(installed)}.part`)
  try {
    const { mode } = await stat(installed)
    await copyFile(update, part)
    await chmod(part, (mode & 0o777) | 0o100)
    await sync(part)
    await rename(part, installed)
    await sync(dirname(installed))
  } catch (error) {
    await rm(part, { force: true })
    throw new Error(`${installed} could not be replaced: ${(error as Error).message}`)
  }
}
