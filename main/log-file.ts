import { appendFileSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from '../server/files/make-folder.ts'

const MAX_BYTES = 5_000_000

export interface LogFile {
  file: string
  write(chunk: string | Buffer): void
}

/** Appends to a log file, rotated to one older file at 5 MB. Errors of the disk are ignored. */
export function openLogFile(file: string): LogFile {
  let size = 0
  try {
    makeFolder(dirname(file))
    size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  } catch {}
  return {
    file,
    write(chunk) {
      try {
        if (size > MAX_BYTES) {
          renameSync(file, `${file}.1`)
          size = 0
        }
        appendFileSync(file, chunk, { mode: 0o600 })
        size += Buffer.byteLength(chunk)
      } catch {}
    },
  }
}
