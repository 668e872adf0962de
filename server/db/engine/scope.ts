import type { Actor } from '../../contract/actions/change.ts'
import type { CommitCache, SteadyLookups } from './commit-cache.ts'
import type { Connection } from './connection.ts'

/** Each query is for one account. */
export interface ReadScope {
  connection: Connection
  accountId: string
  /** Cache of a long write, valid while rows of one resource are written. */
  memo?: Map<string, unknown>
  /** Cache of a short read. */
  commitCache?: CommitCache | undefined
  /** Cache of a short write. */
  lookups?: SteadyLookups | undefined
}

/** Computes a value of the account once for all short reads until a commit. */
export const untilCommit = <T>({ commitCache, accountId }: ReadScope, key: string, work: () => T): T =>
  commitCache ? commitCache.get(`${key} of ${accountId}`, work) : work()

/** Computes a value once per scope with a memo. */
export function memoized<T>({ memo }: ReadScope, key: string, work: () => T): T {
  if (!memo) return work()
  if (!memo.has(key)) memo.set(key, work())
  return memo.get(key) as T
}

/** Computes a steady lookup (see `CommitCache`) of the account once per long write, or for all short ones. */
export function remembered<T>(scope: ReadScope, key: string, work: () => T): T {
  const { memo, lookups, accountId } = scope
  return memo || !lookups ? memoized(scope, key, work) : lookups.steady(`${key} of ${accountId}`, work)
}

/** The values of one kind in a memo, by id: an id that is looked up makes no text. */
function kindIn<T>(memo: Map<string, unknown>, kind: string): Map<string, T> {
  const known = memo.get(kind) as Map<string, T> | undefined
  if (known) return known
  const made = new Map<string, T>()
  memo.set(kind, made)
  return made
}

/** `memoized`, by kind and id. */
export function memoizedById<T>(scope: ReadScope, kind: string, id: string, work: () => T): T {
  if (!scope.memo) return work()
  const values = kindIn<T>(scope.memo, kind)
  if (!values.has(id)) values.set(id, work())
  return values.get(id) as T
}

/** `remembered`, by kind and id. */
export const rememberedById = <T>(scope: ReadScope, kind: string, id: string, work: () => T): T =>
  scope.memo || !scope.lookups
    ? memoizedById(scope, kind, id, work)
    : scope.lookups.steady(`${kind} ${id} of ${scope.accountId}`, work)

/** Context of one request's writes, inside its transaction. */
export interface WriteScope extends ReadScope {
  actor: Actor
  /** Shared by all changes of a request. */
  batchId: string
  /** ISO-8601 UTC. */
  now: string
}
