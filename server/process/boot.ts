import { readConfig } from '../config.ts'
import { keepCompiledCode } from './code-cache.ts'

/** As for all that the entry writes: files are for the user who runs the server. */
process.umask(0o077)

try {
  keepCompiledCode(readConfig(process.env))
} catch {
  // the entry reports the error
}
await import('./entry.ts')
