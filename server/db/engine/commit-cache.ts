import type { Connection } from './connection.ts'

const MAX_ENTRIES = 1000

/**
 * Caches per-request lookups, such as the holder of a token, until any connection commits. `PRAGMA data_version` shows the
 * commits of other connections and processes; it is read once per turn of the event loop. The owner of this connection calls
 * `clear` after its own commits.
 */
export class CommitCache {
  readonly #connection: Connection
  readonly #values = new Map<string, unknown>()
  #dataVersion: unknown
  #isChecked = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** The cached value of the key, or what `lookUp` returns now. A lookup that throws is not cached. */
  get<T>(key: string, lookUp: (connection: Connection) => T): T {
    if (!this.#isChecked) this.#check()
    if (!this.#values.has(key)) {
      if (this.#values.size >= MAX_ENTRIES) this.#values.clear()
      this.#values.set(key, lookUp(this.#connection))
    }
    return this.#values.get(key) as T
  }

  /** Call after a commit of this connection, and after it was opened on another database. */
  clear(): void {
    this.#values.clear()
    this.#isChecked = false
  }

  #check() {
    const version = this.#connection.prepare('PRAGMA data_version').get()?.data_version
    if (version !== this.#dataVersion) this.#values.clear()
    this.#dataVersion = version
    this.#isChecked = true
    setImmediate(() => {
      this.#isChecked = false
    })
  }
}
