import type { Connection } from './connection.ts'

/** A connection that keeps its identity while the database behind it is closed and opened again. */
export interface Reopenable extends Connection {
  /** Opens the database again after `close`. */
  reopen(): void
}

/** A connection that can be reopened. Statements must not be kept across a `reopen`. */
export function reopenable(open: () => Connection): Reopenable {
  let current = open()
  return {
    get raw() {
      return current.raw
    },
    prepare: (sql) => current.prepare(sql),
    exec: (sql) => current.exec(sql),
    inTransaction: () => current.inTransaction(),
    get hasChanged() {
      return current.hasChanged
    },
    set hasChanged(value) {
      current.hasChanged = value
    },
    close: () => current.close(),
    reopen() {
      current = open()
    },
  }
}
