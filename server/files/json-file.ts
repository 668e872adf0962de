import { existsSync, readFileSync, renameSync } from 'node:fs'
import { basename } from 'node:path'
import type { z } from 'zod'

/** It is the disk's or the system's word that the file cannot be read: what it holds may be well. */
const isUnreadable = ({ code }: NodeJS.ErrnoException) => code !== undefined && code !== 'EISDIR'

/**
 * What this program has written to a file; `fallback` where there is none. One that makes no sense is moved aside, beside its
 * place, so that what is written next takes nothing away, and the log says so. Throws where it cannot be read at all.
 */
export function readJsonFile<T>(file: string, schema: z.ZodType<T>, fallback: T, now = new Date()): T {
  if (!existsSync(file)) return fallback
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (isUnreadable(error as NodeJS.ErrnoException)) throw error
    const aside = `${file}.damaged-${now.toISOString().replace(/[:.]/g, '-')}`
    renameSync(file, aside)
    process.emitWarning(`${file} made no sense. It lies beside its place now, as ${basename(aside)}.`)
    return fallback
  }
}
