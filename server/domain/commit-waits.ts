import type { Store } from '../db/engine/store.ts'
import { tooMany } from './people/login-throttle.ts'

/** Maximum waiting calls per key or member. */
const MAX_WAITING = 16
/** Commits within this time cause one check. */
const GATHER_MS = 25
const RETRY_MS = 1000

interface Wait {
  /** The key or member that waits. */
  by: string
  seconds: number
  /** Called after commits; true or an error ends the wait. */
  isOver(): boolean
  /** Calls back when the connection closes. */
  onGone(end: () => void): void
}

/** Requests that wait for a commit (long polls). */
export class CommitWaits {
  readonly #counts = new Map<string, number>()
  readonly #checks = new Set<() => void>()
  readonly #ends = new Set<() => void>()
  readonly #unsubscribe: (() => void)[]
  #gathering: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(store: Pick<Store, 'onCommit' | 'onExchange'>) {
    const schedule = () => this.#scheduleChecks()
    this.#unsubscribe = [store.onCommit(schedule), store.onExchange(schedule)]
  }

  /** Resolves when `isOver`, at the timeout or when the server stops. 429 for a caller with too many waits. */
  async until({ by, ...wait }: Wait): Promise<void> {
    if (this.#isClosed) return
    if ((this.#counts.get(by) ?? 0) >= MAX_WAITING)
      throw tooMany(`At most ${MAX_WAITING} calls of one key or member wait at a time.`, RETRY_MS)
    this.#count(by, 1)
    try {
      await this.#wait(wait)
    } finally {
      this.#count(by, -1)
    }
  }

  close(): void {
    this.#isClosed = true
    for (const stop of this.#unsubscribe) stop()
    clearTimeout(this.#gathering)
    for (const end of [...this.#ends]) end()
  }

  #scheduleChecks() {
    if (this.#checks.size === 0) return
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      for (const check of [...this.#checks]) check()
    }, GATHER_MS)
  }

  #count(by: string, more: number) {
    const now = (this.#counts.get(by) ?? 0) + more
    if (now === 0) this.#counts.delete(by)
    else this.#counts.set(by, now)
  }

  #wait({ seconds, isOver, onGone }: Omit<Wait, 'by'>): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        this.#checks.delete(check)
        this.#ends.delete(end)
      }
      const end = () => {
        leave()
        resolve()
      }
      const check = () => {
        try {
          if (isOver()) end()
        } catch (error) {
          leave()
          reject(error)
        }
      }
      const timer = setTimeout(end, seconds * 1000)
      this.#checks.add(check)
      this.#ends.add(end)
      onGone(end)
    })
  }
}
