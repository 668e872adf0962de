import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { quietly, renameDurably, syncFolder, writeDurably } from '../../files/durable-file.ts'
import { readJsonFile } from '../../files/json-file.ts'

/** The restored database before the swap, and the journal that permits it. */
export const stagedFile = (databaseFile: string) => join(dirname(databaseFile), 'restored.db')
const journalFile = (databaseFile: string) => join(dirname(databaseFile), 'restore.json')

const journal = z.object({ undo: z.string().nullable() })

const LOG_PARTS = ['-wal', '-shm', '-journal']

/** Logs are removed, as the log of one database must not be read with another. */
function dropLogs(file: string) {
  for (const part of LOG_PARTS) rmSync(file + part, { force: true })
}

export function dropStaged(databaseFile: string): void {
  rmSync(stagedFile(databaseFile), { force: true })
  dropLogs(stagedFile(databaseFile))
}

/**
 * Replaces the open database's file by the staged one; the old file moves to `undo` (null if there is none). Both
 * databases are closed and have no logs. A crash at any step leaves the old or the new database intact for
 * `finishSwap`. `step` is called before each step.
 */
export function swapIn(databaseFile: string, undo: string | null, step: (name: string) => void = () => {}) {
  try {
    moveIn(databaseFile, undo, step)
  } catch (error) {
    revertSwap(databaseFile, undo)
    throw error
  }
}

/** Reverts the steps of a failed swap. */
function revertSwap(databaseFile: string, undo: string | null) {
  if (undo !== null && existsSync(undo) && !existsSync(databaseFile)) renameDurably(undo, databaseFile)
  rmSync(journalFile(databaseFile), { force: true })
}

function moveIn(databaseFile: string, undo: string | null, step: (name: string) => void) {
  step('journal')
  writeDurably(journalFile(databaseFile), JSON.stringify({ undo }))
  if (undo !== null) {
    step('keep')
    mkdirSync(dirname(undo), { recursive: true, mode: 0o700 })
    renameDurably(databaseFile, undo)
  }
  step('place')
  dropLogs(databaseFile)
  renameDurably(stagedFile(databaseFile), databaseFile)
  step('done')
  rmSync(journalFile(databaseFile))
  syncFolder(dirname(databaseFile))
  step('end')
}

/** Moves the kept database back after `swapIn`. */
export function swapBack(databaseFile: string, undo: string): void {
  dropLogs(databaseFile)
  renameDurably(undo, databaseFile)
}

/** Run before the database is opened: completes or reverts an interrupted swap. */
export function finishSwap(databaseFile: string): void {
  const file = journalFile(databaseFile)
  if (existsSync(file)) {
    // Even an unreadable journal proves that the staged database is complete.
    const { undo } = readJsonFile(file, journal, { undo: null })
    const isKept = undo === null || existsSync(undo)
    if (existsSync(stagedFile(databaseFile)) && isKept && !existsSync(databaseFile)) {
      dropLogs(databaseFile)
      renameDurably(stagedFile(databaseFile), databaseFile)
    }
    rmSync(file, { force: true })
    syncFolder(dirname(file))
  }
  quietly(() => dropStaged(databaseFile))
}
