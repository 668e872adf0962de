import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { type Request, type Response, raw } from 'express'
import { type Endpoint, MEGABYTE } from '../contract/define/action.ts'
import { FairTurns, type Hold } from '../domain/fair-turns.ts'
import { Problem } from '../domain/problem.ts'
import { WorkersBusy } from '../workers/workers-busy.ts'

/** Memory budget of bodies, from the first byte until their request is complete. */
const BUDGET = {
  total: 384 * MEGABYTE,
  share: 96 * MEGABYTE,
  reserve: 32 * MEGABYTE,
  small: MEGABYTE,
  maxWaiting: 256,
  maxWaitMs: 10_000,
}
/** Maximum expansion of a byte by deflate. */
const MAX_INFLATION = 1032

/**
 * One budget for the bodies of all requests. Beyond it requests wait, with fair turns per caller, and are rejected with
 * `WorkersBusy`.
 */
export const createBodyBudget = () => new FairTurns({ ...BUDGET, refuse: () => new WorkersBusy() })

/** Upper bound of a body's size before reading it; 0 for one that is rejected for its length. */
function maxBytesOf({ headers }: IncomingMessage, limit: number): number {
  const length = Number(headers['content-length'] ?? Number.NaN)
  const encoding = (headers['content-encoding'] ?? 'identity').toLowerCase()
  if (Number.isNaN(length)) return limit
  if (encoding === 'identity') return length > limit ? 0 : length
  return encoding === 'gzip' || encoding === 'deflate' ? Math.min(limit, length * MAX_INFLATION) : limit
}

/** Waits for memory for a request's body. */
export const holdBody = (
  budget: FairTurns,
  caller: string,
  request: IncomingMessage,
  { bodyLimit }: Endpoint,
): Promise<Hold> => budget.take({ key: caller, amount: maxBytesOf(request, bodyLimit) })

/** As `express.raw` reports it. */
const aborted = () => Object.assign(new Error('The request ended early.'), { type: 'request.aborted' })

/** Whether a body has its length announced, within the limit, and no coding: all that is left is to await it. */
const isPlain = ({ headers }: IncomingMessage, limit: number) =>
  Number(headers['content-length']) <= limit && headers['content-encoding'] === undefined

const wholeBody = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // Cut off while it waited for memory: no event follows.
    if (request.destroyed) return reject(aborted())
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.once('end', () => resolve(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)))
    request.once('error', () => reject(aborted()))
    request.once('close', () => request.complete || reject(aborted()))
  })

const readers = new Map<number, ReturnType<typeof raw>>()

/** A body of unknown length or in a coding, which is undone. 413 past the limit, 415 for another coding. */
function decodedBody(request: IncomingMessage, response: ServerResponse, limit: number): Promise<Buffer> {
  const reader = readers.get(limit) ?? raw({ type: () => true, limit })
  readers.set(limit, reader)
  const parsed: IncomingMessage & { body?: unknown } = request
  return new Promise((resolve, reject) => {
    reader(parsed as Request, response as Response, (error?: unknown) =>
      error ? reject(error) : resolve(Buffer.isBuffer(parsed.body) ? parsed.body : Buffer.alloc(0)),
    )
  })
}

const isJson = (contentType: string) =>
  /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType)

const mediaTypeOf = (contentType: string) => contentType.split(';')[0]?.trim().toLowerCase() ?? ''

export interface Body {
  bytes: Buffer
  /** The endpoint's media type of the body; JSON by default. */
  mediaType: string
}

/** The body's bytes, at most `limit`. 413 for more, 415 for anything but JSON and the endpoint's media types. */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  { bodyLimit: limit, media = [] }: Pick<Endpoint, 'bodyLimit' | 'media'>,
): Promise<Body> {
  const bytes = await (isPlain(request, limit) ? wholeBody(request) : decodedBody(request, response, limit))
  const contentType = request.headers['content-type'] ?? ''
  const mediaType = mediaTypeOf(contentType)
  if (media.includes(mediaType)) return { bytes, mediaType }
  if (bytes.length > 0 && !isJson(contentType)) {
    const others = media.length > 0 ? `, or as ${media.join(', ')}` : ''
    throw new Problem(415, 'unsupported_media_type', `Send the body as application/json in UTF-8${others}.`)
  }
  return { bytes, mediaType: 'application/json' }
}

/** The body of a streamed endpoint, unread, of any media type. 413 for one that says that it is too long, 415 for a coding. */
export function bodyStream(request: IncomingMessage, { bodyLimit }: Endpoint): Readable {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit)
    throw new Problem(413, 'too_large', 'The body is larger than this endpoint takes.')
  const coding = request.headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (coding !== 'identity')
    throw new Problem(415, 'unsupported_media_type', `Send the file as it is, without ${coding}.`)
  return request
}
