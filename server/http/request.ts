import type { IncomingMessage, ServerResponse } from 'node:http'
import { newId } from '../domain/new-id.ts'
import type { Principal } from '../domain/principal.ts'

/** Set by middleware before the endpoint runs. */
export interface RequestFacts {
  requestId: string
  principal: Principal | null
  /** The declared path of its endpoint, once matched. */
  route?: string
  /** Milliseconds spent waiting for an event, excluded from response times. */
  waitedMs?: number
}

/** A step before the routes, on Node's own objects: Express's are made for what no route serves. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const facts = new WeakMap<IncomingMessage, RequestFacts>()

/** Assigns a request id, returned in the response. */
export const identify: Middleware = (request, response, next) => {
  const requestId = newId()
  facts.set(request, { requestId, principal: null })
  response.setHeader('X-Request-Id', requestId)
  next()
}

/** Path and query of a request's address, as sent. A proxy may send the address whole, with its host. */
export function addressOf({ url = '' }: IncomingMessage): { path: string; query: string } {
  if (!url.startsWith('/')) {
    const { pathname, search } = URL.parse(url) ?? { pathname: url, search: '' }
    return { path: pathname, query: search.slice(1) }
  }
  const end = url.indexOf('?')
  return end < 0 ? { path: url, query: '' } : { path: url.slice(0, end), query: url.slice(end + 1) }
}

/** A header that Node does not know by name. */
export function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : value?.join(', ')
}

export const factsOf = (request: IncomingMessage): RequestFacts => facts.get(request) as RequestFacts
