import { isDamage } from '../db/engine/database-state.ts'
import type { Store } from '../db/engine/store.ts'
import {
  existingKeys,
  mergeWatermarks,
  missingBy,
  NO_WATERMARKS,
  readWatermarks,
  revocationsIn,
  type Watermarks,
  watermarksIn,
  writeWatermarks,
} from '../db/restore/watermarks.ts'
import type { Log } from '../log.ts'

/** What was revoked is beside the database this soon after its commit. */
const REVOKED_WITHIN_MS = 250
/** The numbers follow: a restore without the database goes on far above what can be given out in so long. */
const NUMBERS_EVERY_MS = 15_000

/** Keeps the marks beside the database up to date, for the day on which the database itself is lost. */
export interface MarkKeeper {
  /** Everything that was ever seen, up to this moment. */
  now(): Watermarks
  /** What the database of the start had lost since it was open last, in words. */
  missing: readonly string[]
  close(): void
}

function whatIsMissing(store: Store, kept: Watermarks): string[] {
  try {
    return store.read((connection) => missingBy(kept, connection))
  } catch (error) {
    if (!isDamage(error)) throw error
    return [(error as Error).message]
  }
}

export function keepMarks(store: Store, log: Log): MarkKeeper {
  let kept = readWatermarks(store.file)
  const missing = whatIsMissing(store, kept)
  if (missing.length > 0) log.error({ missing }, 'the database is older than it was: restore a backup')
  let revoked = ''
  let writtenAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  const now = () => {
    kept = store.read((connection) =>
      mergeWatermarks(kept, watermarksIn(connection), existingKeys(connection, kept.keys)),
    )
    return kept
  }

  function write() {
    const marks = now()
    // A folder where nobody has begun yet has nothing to lose.
    if (JSON.stringify(marks) === JSON.stringify(NO_WATERMARKS)) return
    writeWatermarks(store.file, marks)
    writtenAt = performance.now()
  }

  function look() {
    timer = undefined
    try {
      const seen = JSON.stringify(store.read(revocationsIn))
      if (seen === revoked && performance.now() - writtenAt < NUMBERS_EVERY_MS) return lookAgain()
      write()
      revoked = seen
    } catch (error) {
      log.warn({ err: error }, 'the marks beside the database could not be written')
      lookAgain()
    }
  }

  /** Numbers that were given out since the last time are written when their time has come. */
  function lookAgain() {
    timer ??= setTimeout(look, NUMBERS_EVERY_MS).unref()
  }

  let soon: NodeJS.Timeout | undefined
  const unsubscribe = store.onCommit(() => {
    soon ??= setTimeout(() => {
      soon = undefined
      clearTimeout(timer)
      look()
    }, REVOKED_WITHIN_MS).unref()
  })

  look()
  return {
    now,
    missing,
    close() {
      unsubscribe()
      clearTimeout(timer)
      clearTimeout(soon)
      try {
        write()
      } catch (error) {
        log.warn({ err: error }, 'the marks beside the database could not be written')
      }
    },
  }
}
