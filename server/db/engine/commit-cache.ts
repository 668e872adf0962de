import type { Connection } from './connection.ts'

/** Together at most, in bytes; values without a length count as `SMALL`. */
const MAX_BYTES = 4 * 1024 * 1024
const SMALL = 4 * 1024

const bytesOf = (value: unknown) => (Buffer.isBuffer(value) ? Math.max(value.length, SMALL) : SMALL)

/**
 * Caches lookups, such as the holder of a token, and pages of lists until any connection commits. `PRAGMA data_version` shows the
 * commits of other connections and processes; it is read once per turn of the event loop. The owner of this connection calls
 * `clear` after its own commits.
 */
export class CommitCache {
  readonly #connection: Connection
  readonly #values = new Map<string, unknown>()
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
      this.#empty()
      this.#bytes = bytesOf(value)
    }
    this.#values.set(key, value)
    return value
  }

  /** Call after a commit of this connection, and after it was opened on another database. */
  clear(): void {
    this.#empty()
    this.#isChecked = false
  }

  #empty() {
    this.#values.clear()
    this.#bytes = 0
  }

  #check() {
    const version = this.#connection.prepare('PRAGMA data_version').get()?.data_version
    if (version !== this.#dataVersion) this.#empty()
    this.#dataVersion = version
    this.#isChecked = true
    setImmediate(() => {
      this.#isChecked = false
    })
  }
}
