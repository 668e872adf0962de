const ERRORS: Record<number, string> = {
  400: 'Malformed or invalid; `errors` names every bad field',
  401: 'No credentials, or none that are valid',
  403: 'Not allowed; the detail says which operation on which entity',
  404: 'No such row in this account',
  409: 'Taken, still needed, an illegal move, or already running',
  412: 'The row has another version than If-Match; `current` is the row as it is',
  413: 'Body too large',
  415: 'A media type or an encoding that is not read here',
  422: 'A referenced id does not exist in this account',
  429: 'Too many requests; Retry-After says when to try again',
  500: 'The server failed; its log has the details under `requestId`',
  503: 'Busy, or the disk does not answer; Retry-After says when to try again',
  507: 'The disk is full; reads go on',
}

/** Statuses with Retry-After. */
const RETRIED = [429, 503]

const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

type Json = Record<string, unknown>

/** Headers shared by several responses. */
export const headers: Json = {
  'X-Request-Id': {
    description: "The request's id: in the log, in a problem, and as `batchId` in the changes of a write.",
    schema: { type: 'string', format: 'uuid' },
  },
  ETag: {
    description: 'The version of the row in quotes, for If-Match.',
    schema: { type: 'string', examples: ['"3"'] },
  },
  'Retry-After': {
    description: 'Seconds until it may be tried again.',
    schema: { type: 'integer', minimum: 0 },
  },
  'Idempotency-Replayed': {
    description: 'There where this is the answer to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
  'Content-Disposition': {
    description: 'Of a file: its name.',
    schema: { type: 'string' },
  },
  'WWW-Authenticate': {
    description: 'How to log in.',
    schema: { type: 'string' },
  },
}

/** Shared headers by name, for references. */
export const headersNamed = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** The error responses by status, for operations to reference. */
export const errorResponses = (): Json =>
  Object.fromEntries(
    Object.entries(ERRORS).map(([code, description]) => {
      const named = [
        'X-Request-Id',
        ...(RETRIED.includes(Number(code)) ? ['Retry-After'] : []),
        ...(code === '401' ? ['WWW-Authenticate'] : []),
      ]
      return [code, { description, headers: headersNamed(named), content }]
    }),
  )
