const ERRORS: Record<number, string> = {
  400: 'Malformed or invalid; `errors` names every invalid field',
  401: 'Missing or invalid credentials',
  403: 'Not allowed; the detail says which operation on which entity',
  404: 'No such row in this account',
  409: 'Already taken, still needed, an illegal transition, or already running',
  412: 'The row has another version than If-Match; `current` is the current row',
  413: 'Body too large',
  415: 'Unsupported media type or encoding',
  422: 'A referenced id does not exist in this account',
  429: 'Too many requests; retry after Retry-After',
  500: 'The server failed; its log has the details under `requestId`',
  503: 'Busy, or the disk failed; retry after Retry-After',
  507: 'The disk is full; reads still work',
}

/** Statuses with Retry-After. */
const RETRIED = [429, 503]

const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

type Json = Record<string, unknown>

/** Headers shared by several responses. */
export const headers: Json = {
  'X-Request-Id': {
    description:
      'Id of the request, also in the log, in problem details, and as `batchId` in the changes of a write.',
    schema: { type: 'string', format: 'uuid' },
  },
  ETag: {
    description: 'The version of the row in quotes, for If-Match.',
    schema: { type: 'string', examples: ['"3"'] },
  },
  'Retry-After': {
    description: 'Seconds to wait before a retry.',
    schema: { type: 'integer', minimum: 0 },
  },
  'Idempotency-Replayed': {
    description:
      'Present if this is the stored response to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
  'Content-Disposition': {
    description: 'Of a file: its name.',
    schema: { type: 'string' },
  },
  'WWW-Authenticate': {
    description: 'Authentication scheme.',
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
