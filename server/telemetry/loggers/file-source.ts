import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { Source } from './logger-file.ts'

/** Calls back with a file as a source, and closes it. */
export function withFileSource<T>(path: string, use: (source: Source) => T): T {
  const handle = openSync(path, 'r')
  try {
    const { size } = fstatSync(handle)
    return use({
      size,
      read(at, length) {
        // Before its start there is nothing either: Node reads on from where it was.
        const bytes = Buffer.allocUnsafe(at < 0 ? 0 : Math.max(0, Math.min(length, size - at)))
        return bytes.subarray(0, bytes.length === 0 ? 0 : readSync(handle, bytes, 0, bytes.length, at))
      },
    })
  } finally {
    closeSync(handle)
  }
}
