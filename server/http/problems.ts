import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { ErrorRequestHandler } from 'express'
import type { ProblemBody } from '../contract/define/problem.ts'
import { WriteQueueTimeout } from '../db/engine/write-queue.ts'
import { diskProblem } from '../domain/disk-problem.ts'
import { Problem } from '../domain/problem.ts'
import type { Log } from '../log.ts'
import { ComputeEnded } from '../workers/compute/start-compute-pool.ts'
import { StoreWorkerEnded } from '../workers/store/start-store-worker.ts'
import { WorkersBusy } from '../workers/workers-busy.ts'
import { addressOf, factsOf } from './request.ts'

interface CodedError extends Error {
  code?: string
  status?: number
  type?: string
}

const busy = () =>
  new Problem(503, 'busy', 'The database is busy. Try again in a moment.', { extra: { retryAfterSec: 1 } })

const workersBusy = () =>
  new Problem(503, 'workers_busy', 'Too many calculations are waiting. Try again in a moment.', {
    extra: { retryAfterSec: 2 },
  })

const workerEnded = () =>
  new Problem(503, 'workers_busy', 'The work was interrupted. Try again in a moment.', {
    extra: { retryAfterSec: 2 },
  })

const computeEnded = ({ why, message }: ComputeEnded) =>
  why === 'memory'
    ? new Problem(413, 'too_large', 'This needs more memory than is available. Send fewer samples.')
    : new Problem(503, 'took_too_long', `Reading this ${message} and was ended. Send fewer samples.`, {
        extra: { retryAfterSec: 10 },
      })

const damaged = () => new Problem(500, 'damaged', 'The database file is damaged.')

/** Errors of the body parser by type. */
const BODY_PROBLEMS: Record<string, () => Problem> = {
  'entity.too.large': () => new Problem(413, 'too_large', 'The body is larger than this endpoint takes.'),
  'encoding.unsupported': () =>
    new Problem(415, 'unsupported_media_type', 'This content encoding is not supported.'),
  'request.aborted': () => new Problem(400, 'aborted', 'The body is incomplete.'),
}

/** Errors of SQLite by code prefix. */
const SQLITE_PROBLEMS: [string, () => Problem][] = [
  ['SQLITE_BUSY', busy],
  ['SQLITE_LOCKED', busy],
  ['SQLITE_CONSTRAINT', () => new Problem(409, 'conflict', 'It conflicts with related rows.')],
  ['SQLITE_CORRUPT', damaged],
  ['SQLITE_NOTADB', damaged],
  // fewer bytes than the file's header declares
  ['SQLITE_IOERR_SHORT_READ', damaged],
]

const internal = (detail = 'Something went wrong on the server. The log has the details.') =>
  new Problem(500, 'internal', detail)

function fromDatabase(error: CodedError): Problem | undefined {
  const table = /no such table: (?:main\.)?(\w+)/.exec(error.message)?.[1]
  if (table) return internal(`relation "${table}" does not exist`)
  return SQLITE_PROBLEMS.find(([code]) => error.code?.startsWith(code))?.[1]()
}

/** Problem details of an error, without stack or internal message. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof WriteQueueTimeout) return busy()
  if (error instanceof WorkersBusy) return workersBusy()
  if (error instanceof ComputeEnded) return computeEnded(error)
  if (error instanceof StoreWorkerEnded) return workerEnded()
  const coded = error as CodedError
  const known = BODY_PROBLEMS[coded.type ?? ''] ?? null
  if (known) return known()
  const disk = diskProblem(coded.code ?? '')
  if (disk) return disk
  if (coded.code?.startsWith('SQLITE_')) return fromDatabase(coded) ?? internal()
  if (coded.status && coded.status >= 400 && coded.status < 500) {
    return new Problem(400, 'malformed_request', 'The request cannot be understood.')
  }
  return internal()
}

export function bodyOf(problem: Problem, requestId?: string): ProblemBody & Record<string, unknown> {
  return {
    type: `urn:trackside:problem:${problem.code}`,
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    code: problem.code,
    detail: problem.message,
    ...(problem.errors && { errors: problem.errors }),
    ...problem.extra,
    ...(requestId && { requestId }),
  }
}

function sendProblem(response: ServerResponse, problem: Problem, requestId?: string) {
  const wait = problem.extra.retryAfterSec
  if (typeof wait === 'number') response.setHeader('Retry-After', wait)
  response.setHeader('Content-Type', 'application/problem+json')
  response.setHeader('Cache-Control', 'no-store')
  response.statusCode = problem.status
  response.end(JSON.stringify(bodyOf(problem, requestId)))
}

/** Answers an error with problem details; ends the connection of an answer that has begun. */
export function answerError(log: Log, error: unknown, request: IncomingMessage, response: ServerResponse) {
  const problem = problemOf(error)
  const requestId = factsOf(request)?.requestId
  const where = { requestId, path: addressOf(request).path }
  // Temporary rejections are not logged: they are not faults, and could flood the log.
  if (problem.extra.retryAfterSec !== undefined) log.debug(where, problem.message)
  else if (problem.status >= 500) log.error({ err: error, ...where }, problem.message)
  if (response.headersSent) request.socket.destroy()
  else sendProblem(response, problem, requestId)
}

/** The last middleware of an Express app: answers every error with problem details. */
export const problems =
  (log: Log): ErrorRequestHandler =>
  (error, request, response, _next) =>
    answerError(log, error, request, response)
