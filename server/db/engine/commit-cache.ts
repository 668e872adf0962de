import type { Connection } from './connection.ts'

/** Together at most, in bytes; values without a length count as `SMALL`. */
const MAX_BYTES = 4 * 1024 * 1024
const SMALL = 4 * 1024
/** Steady values at most. */
const MAX_STEADY = 5000
/** Followed values at most. */
const MAX_FOLLOWED = 8

const bytesOf = (value: unknown) => (Buffer.isBuffer(value) ? Math.max(value.length, SMALL) : SMALL)

/** What a transaction may use of the cache. */
export type SteadyLookups = Pick<CommitCache, 'steady'>

/**
 * Caches pages of lists and the like until any connection commits, and steady lookups, such as the holder of a token, until
 * one commits more than rows of growing tables; followed values longer, as they take in this connection's commits.
 * `PRAGMA data_version` shows the commits of other connections and processes; it is read once per turn of the event loop. The
 * owner of this connection calls `clear` after its own commits.
 */
export class CommitCache {
  readonly #connection: Connection
  readonly #values = new Map<string, unknown>()
  readonly #steady = new Map<string, unknown>()
  readonly #followed = new Map<string, unknown>()
  #bytes = 0
  #dataVersion: unknown
  #isChecked = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** The cached value of the key, or what `lookUp` returns now. A lookup that throws is not cached. */
  get<T>(key: string, lookUp: (connection: Connection) => T): T {
    if (!this.#isChecked) this.#check()
    if (this.#values.has(key)) return this.#values.get(key) as T
    const value = lookUp(this.#connection)
    this.#bytes += bytesOf(value)
    if (this.#bytes > MAX_BYTES) {
      this.#values.clear()
      this.#bytes = bytesOf(value)
    }
    this.#values.set(key, value)
    return value
  }

  /**
   * The same for a lookup that reads no growing table. Inside a transaction too: it is not cached once that has changed other
   * tables. What it does not find, null or undefined, is not cached either.
   */
  steady<T>(key: string, lookUp: (connection: Connection) => T): T {
    if (this.#connection.hasChanged) return lookUp(this.#connection)
    if (!this.#isChecked) this.#check()
    const known = this.#steady.get(key)
    if (known !== undefined) return known as T
    const value = lookUp(this.#connection)
    if (value === null || value === undefined) return value
    if (this.#steady.size >= MAX_STEADY) this.#steady.clear()
    this.#steady.set(key, value)
    return value
  }

  /** The kept value of the key, brought up to date once after each commit; made again where it cannot be. */
  followed<T>(key: string, make: () => T, follow: (known: T) => boolean): T {
    return this.get(key, () => {
      const known = this.#followed.get(key) as T | undefined
      this.#followed.delete(key)
      const value = known !== undefined && follow(known) ? known : make()
      if (this.#followed.size >= MAX_FOLLOWED)
        this.#followed.delete(this.#followed.keys().next().value as string)
      this.#followed.set(key, value)
      return value
    })
  }

  /** Call after a commit of this connection. */
  clear(): void {
    this.#emptyValues()
    if (this.#connection.hasChanged) this.#steady.clear()
    this.#connection.hasChanged = false
    this.#trustThisTurn()
  }

  /** Call after the connection was opened on another database. */
  reset(): void {
    this.#empty()
    this.#isChecked = false
  }

  #emptyValues() {
    this.#values.clear()
    this.#bytes = 0
  }

  #empty() {
    this.#emptyValues()
    this.#steady.clear()
    this.#followed.clear()
  }

  #check() {
    const version = this.#connection.prepare('PRAGMA data_version').get()?.data_version
    if (version !== this.#dataVersion) this.#empty()
    this.#dataVersion = version
    this.#trustThisTurn()
  }

  #trustThisTurn() {
    if (this.#isChecked) return
    this.#isChecked = true
    setImmediate(() => {
      this.#isChecked = false
    })
  }
}
