import { readConfig } from '../config.ts'
import { enableCodeCache } from './code-cache.ts'

/** Umask of every file that the server writes: only for its user. */
process.umask(0o077)

try {
  enableCodeCache(readConfig(process.env))
} catch {
  // The entry reports the error.
}
await import('./entry.ts')
