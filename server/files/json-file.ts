import { existsSync, readFileSync, renameSync } from 'node:fs'
import { basename } from 'node:path'
import type { z } from 'zod'

/** Codes of read errors caused by the disk or the system, after which the content may still be intact. */
const isUnreadable = ({ code }: NodeJS.ErrnoException) => code !== undefined && code !== 'EISDIR'

/**
 * Reads a JSON file of this program; returns `fallback` if it does not exist. An invalid file is logged and moved
 * aside, so that the next write does not destroy it. Throws if the file cannot be read.
 */
export function readJsonFile<T>(file: string, schema: z.ZodType<T>, fallback: T, now = new Date()): T {
  if (!existsSync(file)) return fallback
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (isUnreadable(error as NodeJS.ErrnoException)) throw error
    const aside = `${file}.damaged-${now.toISOString().replace(/[:.]/g, '-')}`
    renameSync(file, aside)
    process.emitWarning(`${file} made no sense. It was renamed to ${basename(aside)}.`)
    return fallback
  }
}
