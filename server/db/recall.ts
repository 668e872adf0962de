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
 * connections and processes; whoever owns this one tells of its own.
 */
export function createRecall(connection: Connection): Recall {
  const answers = new Map<string, unknown>()
  let seen: unknown
  return {
    ask<T>(key: string, body: (connection: Connection) => T): T {
      const version = connection.prepare('PRAGMA data_version').get()?.data_version
      if (version !== seen || answers.size >= REMEMBERED) answers.clear()
      seen = version
      if (!answers.has(key)) answers.set(key, body(connection))
      return answers.get(key) as T
    },
    forget: () => answers.clear(),
  }
}
