import { diskSpace } from './disk-space.ts'
import { hasReserve, MIN_FREE_BYTES, RESERVE_BYTES, renewReserve } from './reserve.ts'

const LOOK_EVERY_MS = 5000

/** Tracks whether the disk of a data folder is full: from a failed write until there is room again. */
export class DiskWatch {
  readonly #dataDir: string
  readonly #warn: (words: string) => void
  readonly #timer: NodeJS.Timeout
  #fullSince: string | null = null

  constructor(dataDir: string, warn: (words: string) => void) {
    this.#dataDir = dataDir
    this.#warn = warn
    if (!this.#hasRoom()) this.noteFull()
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref()
  }

  /** Time of the first failed write; null while there is space. */
  get fullSince(): string | null {
    return this.#fullSince
  }

  /** Call after a write failed because the disk is full. */
  noteFull(): void {
    if (this.#fullSince !== null) return
    this.#fullSince = new Date().toISOString()
    this.#warn('the disk is full: nothing is written until there is room')
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #look() {
    if (this.#fullSince === null && hasReserve(this.#dataDir)) return
    if (!this.#hasRoom()) return this.noteFull()
    if (this.#fullSince !== null) this.#warn('the disk has room again: writes are taken')
    this.#fullSince = null
  }

  /** Probes by writing, because the system's figure ignores quotas. */
  #hasRoom(): boolean {
    try {
      const { freeBytes } = diskSpace(this.#dataDir)
      if (freeBytes < RESERVE_BYTES) return false
      const needsNoProof = hasReserve(this.#dataDir) || freeBytes < MIN_FREE_BYTES
      return (this.#fullSince === null && needsNoProof) || renewReserve(this.#dataDir)
    } catch (error) {
      this.#warn(`the room on the disk is not known: ${(error as Error).message}`)
      return true
    }
  }
}
