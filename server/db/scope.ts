import type { Actor } from '../contract/change.ts'
import type { Connection } from './connection.ts'

/** Everything that is read or written belongs to one account: no query runs without one. */
export interface ReadScope {
  connection: Connection
  accountId: string
}

/** One request's writes, inside its transaction. */
export interface WriteScope extends ReadScope {
  actor: Actor
  /** One for all the changes of a request. */
  batchId: string
  /** ISO-8601 UTC. */
  now: string
}
