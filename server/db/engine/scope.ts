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

/** A value that takes in what was committed since; false where it is to be made again. */
interface Followed {
  follow(scope: ReadScope): boolean
}

/** Computes a value of the account once for all short reads until a commit. */
export const untilCommit = <T>({ commitCache, accountId }: ReadScope, key: string, work: () => T): T =>
  commitCache ? commitCache.get(`${key} of ${accountId}`, work) : work()

/** Makes a value of the account once for all short reads, and lets it follow the commits. */
export function followed<T extends Followed>(scope: ReadScope, key: string, make: () => T): T {
  const { commitCache, accountId } = scope
  return commitCache
    ? commitCache.followed(`${key} of ${accountId}`, make, (known) => known.follow(scope))
    : make()
}

/** The values of one kind in a memo, by id: looking one up concatenates no key. */
function kindIn<T>(memo: Map<string, unknown>, kind: string): Map<string, T> {
  const known = memo.get(kind) as Map<string, T> | undefined
  if (known) return known
  const made = new Map<string, T>()
  memo.set(kind, made)
  return made
}

/** Computes a value once per scope with a memo. */
export function memoized<T>({ memo }: ReadScope, kind: string, id: string, work: () => T): T {
  if (!memo) return work()
  const values = kindIn<T>(memo, kind)
  if (!values.has(id)) values.set(id, work())
  return values.get(id) as T
}

/** Computes a steady lookup (see `CommitCache`) of the account once per long write, or for all short ones. */
export function remembered<T>(scope: ReadScope, kind: string, id: string, work: () => T): T {
  const { memo, lookups, accountId } = scope
  return memo || !lookups
    ? memoized(scope, kind, id, work)
    : lookups.steady(`${kind} ${id} of ${accountId}`, work)
}

/** Context of one request's writes, inside its transaction. */
export interface WriteScope extends ReadScope {
  actor: Actor
  /** Shared by all changes of a request. */
  batchId: string
  /** ISO-8601 UTC. */
  now: string
}
