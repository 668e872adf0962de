const ERRORS: Record<number, string> = {
  400: 'Malformed or invalid; `errors` names every bad field',
  401: 'No credentials, or none that are valid',
  403: 'Not allowed',
  404: 'No such row',
  409: 'Taken, still needed, or already running',
  412: 'The row has another version than If-Match; `current` is the row as it is',
  413: 'Body too large',
  415: 'Not JSON',
  422: 'A referenced id does not exist in this account',
  429: 'Too many requests; Retry-After says when',
}

const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** Every refusal by its status, for operations to point at. */
export const errorResponses = () =>
  Object.fromEntries(Object.entries(ERRORS).map(([code, description]) => [code, { description, content }]))
