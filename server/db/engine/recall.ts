import type { Connection } from './connection.ts'

const REMEMBERED = 1000

export interface Recall {
  /** What `body` answers; asked again only once anybody has committed since. */
  ask<T>(key: string, body: (connection: Connection) => T): T
  /** The connection itself has committed, or stands before another database. */
  forget(): void
}

/**
 * Answers to questions that each request asks anew, such as who holds a token. SQLite tells of commits by other
 * connections and processes, and is asked once in a turn of the event loop; whoever owns this one tells of its own.
 */
export function createRecall(connection: Connection): Recall {
  const answers = new Map<string, unknown>()
  let seen: unknown
  let isNewTurn = true

  function look() {
    const version = connection.prepare('PRAGMA data_version').get()?.data_version
    if (version !== seen) answers.clear()
    seen = version
    isNewTurn = false
    setImmediate(() => {
      isNewTurn = true
    })
  }

  return {
    ask<T>(key: string, body: (connection: Connection) => T): T {
      if (isNewTurn) look()
      if (!answers.has(key)) {
        if (answers.size >= REMEMBERED) answers.clear()
        answers.set(key, body(connection))
      }
      return answers.get(key) as T
    },
    forget() {
      answers.clear()
      isNewTurn = true
    },
  }
}
