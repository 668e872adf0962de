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

/** Revocations are written within this time of their commit. */
const REVOCATIONS_MS = 250
/** Sequence numbers are written less often: a restore without the database continues far above what this time can use. */
const NUMBERS_MS = 15_000

function findMissing(store: Store, marks: Watermarks): string[] {
  try {
    return store.read((connection) => missingBy(marks, connection))
  } catch (error) {
    if (!isDamage(error)) throw error
    return [(error as Error).message]
  }
}

/**
 * Keeps a file beside the database with the highest sequence numbers and the revocations, for a restore after the loss of
 * the database itself.
 */
export class WatermarkWriter {
  /** Watermarks that the database lacked when it was opened, in words. */
  readonly missing: readonly string[]
  readonly #store: Store
  readonly #log: Log
  readonly #unsubscribe: () => void
  #marks: Watermarks
  /** The revocations that were written last. */
  #revocations = ''
  #writtenAt = Number.NEGATIVE_INFINITY
  #commitTimer: NodeJS.Timeout | undefined
  #numbersTimer: NodeJS.Timeout | undefined

  constructor(store: Store, log: Log) {
    this.#store = store
    this.#log = log
    this.#marks = readWatermarks(store.file)
    this.missing = findMissing(store, this.#marks)
    if (this.missing.length > 0)
      log.error({ missing: this.missing }, 'the database is older than its watermarks: restore a backup')
    this.#unsubscribe = store.onCommit(() => this.#onCommit())
    this.#update()
  }

  /** The present watermarks. */
  now(): Watermarks {
    const known = this.#marks
    this.#marks = this.#store.read((connection) =>
      mergeWatermarks(known, watermarksIn(connection), existingKeys(connection, known.keys)),
    )
    return this.#marks
  }

  close(): void {
    this.#unsubscribe()
    clearTimeout(this.#numbersTimer)
    clearTimeout(this.#commitTimer)
    try {
      this.#write()
    } catch (error) {
      this.#log.warn({ err: error }, 'the watermarks beside the database could not be written')
    }
  }

  #onCommit() {
    this.#commitTimer ??= setTimeout(() => {
      this.#commitTimer = undefined
      clearTimeout(this.#numbersTimer)
      this.#update()
    }, REVOCATIONS_MS).unref()
  }

  /** Writes at once after a revocation, otherwise when `NUMBERS_MS` have passed. */
  #update() {
    this.#numbersTimer = undefined
    try {
      const revocations = JSON.stringify(this.#store.read(revocationsIn))
      const isRecent = performance.now() - this.#writtenAt < NUMBERS_MS
      if (revocations === this.#revocations && isRecent) return this.#updateLater()
      this.#write()
      this.#revocations = revocations
    } catch (error) {
      this.#log.warn({ err: error }, 'the watermarks beside the database could not be written')
      this.#updateLater()
    }
  }

  #updateLater() {
    this.#numbersTimer ??= setTimeout(() => this.#update(), NUMBERS_MS).unref()
  }

  #write() {
    const marks = this.now()
    // An empty database needs no file.
    if (JSON.stringify(marks) === JSON.stringify(NO_WATERMARKS)) return
    writeWatermarks(this.#store.file, marks)
    this.#writtenAt = performance.now()
  }
}
