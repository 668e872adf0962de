import { readdirSync, rmSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Delay after which the start is over and its code is compiled. */
const WRITE_AFTER_MS = 5000

/** Caches of other versions are removed. */
function tidyUp(folder: string, version: string) {
  for (const name of readdirSync(folder)) {
    if (name !== version) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/**
 * Keeps compiled code in the data folder, so that the next start compiles nothing. Modules imported before this call
 * are not cached; nothing is, if the folder is not writable.
 */
export function enableCodeCache(
  { dataDir, version }: Pick<Config, 'dataDir' | 'version'>,
  writeAfterMs = WRITE_AFTER_MS,
): void {
  const folder = join(dataDir, 'code-cache')
  const { directory } = enableCompileCache(join(folder, version))
  if (!directory) return
  setTimeout(() => {
    try {
      flushCompileCache()
      tidyUp(folder, version)
    } catch {
      // The next start takes slightly longer.
    }
  }, writeAfterMs).unref()
}
