import type { Actor } from '../../contract/actions/change.ts'
import type { Connection } from './connection.ts'

/** Everything that is read or written belongs to one account: no query runs without one. */
export interface ReadScope {
  connection: Connection
  accountId: string
  /** What holds as long as the same kind of rows is written; only a long write has one, and clears it. */
  memo?: Map<string, unknown>
}

/** Works something out once, where the scope remembers. */
export function remembered<T>(scope: ReadScope, key: string, work: () => T): T {
  const { memo } = scope
  if (!memo) return work()
  if (!memo.has(key)) memo.set(key, work())
  return memo.get(key) as T
}

/** One request's writes, inside its transaction. */
export interface WriteScope extends ReadScope {
  actor: Actor
  /** One for all the changes of a request. */
  batchId: string
  /** ISO-8601 UTC. */
  now: string
}
