import { readdirSync, rmSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** A start is over by then, and all that it needs has been compiled. */
const WRITE_AFTER_MS = 5000

/** That of other versions is never asked for again. */
function tidyUp(folder: string, version: string) {
  for (const name of readdirSync(folder)) {
    if (name !== version) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/**
 * Compiled code is kept in the data folder, so that the next start compiles nothing. Whatever is imported before this is
 * compiled anew each time; where the folder cannot be written to, all is.
 */
export function keepCompiledCode(
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
      // the next start takes a little longer
    }
  }, writeAfterMs).unref()
}
