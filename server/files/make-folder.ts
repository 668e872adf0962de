import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Creates a folder and its parents. Node's recursive mkdir loops forever where a file system, such as /proc, denies a
 * child.
 */
export function makeFolder(folder: string, mode = 0o700): void {
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    const above = dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(above)) {
      if (isFolder(folder)) return
      throw error
    }
    makeFolder(above, mode)
    mkdirSync(folder, { mode })
  }
}
