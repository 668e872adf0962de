import type { Readable } from 'node:stream'
import type { Context } from '../context.ts'
import type { ActionInput, Endpoint } from '../contract/define/action.ts'
import type { Outcome } from '../db/engine/sliced.ts'
import { type Principal, type Reading, readAs, type Writing } from '../domain/principal.ts'
import { onceByKey } from '../services/once-by-key.ts'
import type { FileContent } from '../workers/files/file-tasks.ts'
import type { Body } from './body.ts'
import type { StoredFile } from './files/stored-file.ts'

/** A file that is made on request. */
export interface Download {
  /** Without date and extension. */
  name: string
  ending: string
  mediaType: string
  content: FileContent
}

/** A request, for handlers that need more than its input. */
export interface Call {
  context: Context
  /** Null on public endpoints. */
  principal: Principal | null
  requestId: string
  /** The peer's address. */
  address: string
  /** The Host header. */
  host: string
  /** Unparsed, for endpoints that take more than JSON. */
  body: Body
  /** The body of a streamed endpoint. 413 for one that says that it is too long, 415 for a coding. */
  stream(): Readable
  /** The header; write handlers are made idempotent by `createWriter`. */
  idempotencyKey: string | undefined
  /** For long calls: checks the credentials again. 401 when they are no longer valid. */
  askAgain(): Principal
  /** Calls back when the connection closes. */
  onGone(listener: () => void): void
  /** Adds waiting time in milliseconds, which is excluded from response times. */
  waited(ms: number): void
}

/** The caller of an endpoint that is not public. */
export const callerOf = ({ principal }: Call): Principal => principal as Principal

/** Reads on one snapshot, for calls that open their own. */
export const reading = <T>(call: Call, body: (scope: Reading) => T): T =>
  readAs(call.context.store, callerOf(call), body)

/** See `onceByKey`. */
export const once = <T>(call: Call, route: string, run: () => Promise<T>): Promise<T> =>
  onceByKey({ ...call, principal: callerOf(call) }, route, run)

export type Handler =
  | { kind: 'read'; run(scope: Reading, input: ActionInput<never>): Outcome<unknown> }
  | {
      kind: 'write'
      run(scope: Writing, input: ActionInput<never>, prepared: unknown): Outcome<unknown>
      prepare?(input: ActionInput<never>, call: Call): Promise<unknown>
      /** Called with the prepared value after the write, successful or not. */
      after?(prepared: unknown): void
    }
  | { kind: 'plain'; run(call: Call, input: ActionInput<never>): unknown }
  | { kind: 'file'; run(call: Call, input: ActionInput<never>): StoredFile }
  | { kind: 'download'; run(call: Call, input: ActionInput<never>): Download }

/** An endpoint and its handler. */
export interface Route {
  endpoint: Endpoint
  handler: Handler
  /** The handler when `format` asks for a file. */
  file?: Handler & { kind: 'download' }
  /** Replaces the check against the endpoint's own body schema. */
  validate?: (body: unknown, principal: Principal | null) => unknown
}

/** Answers from one snapshot; long work is a generator that may pause at its yields. */
export const read = <A>(run: (scope: Reading, input: ActionInput<A>) => Outcome<unknown>): Handler =>
  ({ kind: 'read', run }) as Handler

/** Answers from inside one transaction; `prepare` does slow work such as hashing before it. */
export const write = <A, P = undefined>(
  run: (scope: Writing, input: ActionInput<A>, prepared: P) => Outcome<unknown>,
  prepare?: (input: ActionInput<A>, call: Call) => Promise<P>,
  after?: (prepared: P) => void,
): Handler => ({ kind: 'write', run, ...(prepare && { prepare }), ...(after && { after }) }) as Handler

/** Answers outside a transaction; opens its own where needed. */
export const plain = <A>(run: (call: Call, input: ActionInput<A>) => unknown): Handler =>
  ({ kind: 'plain', run }) as Handler

/** Answers with a file made on request. */
export const download = <A>(
  run: (call: Call, input: ActionInput<A>) => Download,
): Handler & { kind: 'download' } => ({ kind: 'download', run }) as Handler & { kind: 'download' }

/** Answers with an existing file. */
export const storedFile = <A>(run: (call: Call, input: ActionInput<A>) => StoredFile): Handler =>
  ({ kind: 'file', run }) as Handler
