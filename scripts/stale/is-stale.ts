import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const modifiedMs = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Modification time of a file, or the latest in a folder; 0 if it is not there. */
function newestMs(path: string): number {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return modifiedMs(path)
  const below = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return Math.max(modifiedMs(path), ...below.map((file) => modifiedMs(join(path, file))))
}

/** Whether a file below a folder has never been built, or one of its sources there has changed since. */
export function isStale(root: string, built: string, sources: readonly string[]): boolean {
  const builtMs = modifiedMs(join(root, built))
  return sources.some((source) => newestMs(join(root, source)) >= builtMs)
}
