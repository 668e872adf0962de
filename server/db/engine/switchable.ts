import type { Connection } from './connection.ts'

/** A connection that keeps its identity while the database behind it is closed and opened again. */
export interface Switchable extends Connection {
  /** Opens what `close` has closed. */
  reopen(): void
}

/** Everybody may keep the answer; statements belong to the connection of the moment. */
export function switchable(open: () => Connection): Switchable {
  let current = open()
  return {
    get raw() {
      return current.raw
    },
    prepare: (sql) => current.prepare(sql),
    exec: (sql) => current.exec(sql),
    inTransaction: () => current.inTransaction(),
    close: () => current.close(),
    reopen() {
      current = open()
    },
  }
}
