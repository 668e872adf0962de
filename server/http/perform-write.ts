import { createHmac } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ReadScope } from '../db/engine/scope.ts'
import { type Outcome, type Sliced, steps } from '../db/engine/sliced.ts'
import type { Store } from '../db/engine/store.ts'
import { idempotentAnswers } from '../db/log/idempotent-answers.ts'
import { DryRunRollback } from '../domain/dry-run-rollback.ts'
import { type Principal, type Writing, writingAs } from '../domain/principal.ts'
import { conflict } from '../domain/problem.ts'
import { checkKey } from '../services/idempotency-key.ts'

export interface Answer {
  status: number
  etag: string | null
  /** JSON text, or its bytes in UTF-8. */
  body: string | Buffer
  /** Whether it is the stored response to an earlier request with the same Idempotency-Key. */
  repeated: boolean
}

const etagOf = (result: unknown) =>
  typeof result === 'object' && result !== null && 'version' in result && typeof result.version === 'number'
    ? `"${result.version}"`
    : null

/** A result with a status other than the endpoint's: 201 if the PUT created the row. */
export class WithStatus {
  readonly status: number
  readonly result: unknown
  constructor(status: number, result: unknown) {
    this.status = status
    this.result = result
  }
}

/**
 * A result completed after the commit, outside the write queue and with the cache of reads; inside the transaction if the
 * response is stored there.
 */
export class Unfinished {
  readonly finish: (scope: ReadScope) => unknown
  constructor(finish: (scope: ReadScope) => unknown) {
    this.finish = finish
  }
}

const finished = (scope: ReadScope, result: unknown) =>
  result instanceof Unfinished ? result.finish(scope) : result

/** A result already serialised, as text or as its bytes in UTF-8. */
export class RawJson {
  readonly body: string | Buffer
  constructor(body: string | Buffer) {
    this.body = body
  }
}

const plainAnswer = (status: number, result: unknown): Answer => ({
  status,
  etag: etagOf(result),
  body: result instanceof RawJson ? result.body : JSON.stringify(result),
  repeated: false,
})

export const answerOf = (usual: number, result: unknown): Answer =>
  result instanceof WithStatus ? plainAnswer(result.status, result.result) : plainAnswer(usual, result)

function withoutSecrets(result: unknown, secrets: readonly string[]): unknown {
  if (secrets.length === 0) return result
  return Object.fromEntries(Object.entries(result as object).filter(([key]) => !secrets.includes(key)))
}

/** An Idempotency-Key with a hash of its request. */
interface IdempotencyKey {
  text: string
  requestHash: string
}

const HASHED_AT_ONCE = 8 * 1024 * 1024

/** Parses the header before the body is read. `route` is method and path with query: a key belongs to one. */
export async function idempotencyKeyOf(
  text: string | undefined,
  { secret, route, bytes }: { secret: string; route: string; bytes: Buffer },
): Promise<IdempotencyKey | undefined> {
  if (checkKey(text) === undefined) return undefined
  // Keyed, because a plain hash would allow guessing a password in the body.
  const hash = createHmac('sha256', secret).update(route).update('\n')
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
    if (at > 0) await nextTurn()
    hash.update(bytes.subarray(at, at + HASHED_AT_ONCE))
  }
  return { text: text as string, requestHash: hash.digest('hex') }
}

export interface Write {
  principal: Principal
  requestId: string
  key: IdempotencyKey | undefined
  status: number
  secrets: readonly string[]
  run(scope: Writing): Outcome<unknown>
}

const nameOf = (principal: Principal) =>
  principal.apiKeyId ? `key:${principal.apiKeyId}` : `user:${principal.userId}`

/** Runs write handlers in transactions that also store the idempotent response. */
export function createWriter(store: Store): (write: Write) => Promise<Answer> {
  const inFlight = new Set<string>()

  const finishedOnCommitted = ({ accountId }: Writing, result: unknown) =>
    result instanceof Unfinished
      ? store.read((connection, commitCache) => result.finish({ connection, commitCache, accountId }))
      : result

  /** Returns a function that builds the response after the commit, outside the write queue. */
  function* answer(scope: Writing, write: Write): Sliced<() => Answer> {
    const fresh = () => steps(write.run(scope))
    if (write.key === undefined) {
      const result = yield* fresh()
      return () => answerOf(write.status, finishedOnCommitted(scope, result))
    }
    const who = nameOf(write.principal)
    const { text, requestHash } = write.key
    const stored = idempotentAnswers.find(scope, who, text)
    if (stored && stored.request_hash !== requestHash) {
      throw conflict('idempotency_mismatch', 'This Idempotency-Key was used for another request.')
    }
    if (stored) return () => ({ ...stored, repeated: true })
    const result = finished(scope, yield* fresh())
    const { status, etag, body } = answerOf(write.status, withoutSecrets(result, write.secrets))
    const kept = { request_hash: requestHash, status, etag, body: body.toString() }
    idempotentAnswers.store(scope, who, text, kept)
    return () => ({ ...answerOf(write.status, result), etag })
  }

  async function commit(write: Write): Promise<Answer> {
    try {
      const answered = await store.transact((connection, lookups) =>
        answer(writingAs(write.principal, connection, write.requestId, lookups), write),
      )
      return answered()
    } catch (error) {
      if (error instanceof DryRunRollback) return answerOf(write.status, error.result)
      throw error
    }
  }

  return async (write) => {
    if (write.key === undefined) return commit(write)
    const flight = JSON.stringify([write.principal.accountId, nameOf(write.principal), write.key.text])
    if (inFlight.has(flight)) {
      throw conflict('in_progress', 'A request with this Idempotency-Key is still running.')
    }
    inFlight.add(flight)
    try {
      return await commit(write)
    } finally {
      inFlight.delete(flight)
    }
  }
}
