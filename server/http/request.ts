import type { Request, RequestHandler } from 'express'
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

const facts = new WeakMap<Request, RequestFacts>()

/** Assigns a request id, returned in the response. */
export const identify: RequestHandler = (request, response, next) => {
  const requestId = newId()
  facts.set(request, { requestId, principal: null })
  response.setHeader('X-Request-Id', requestId)
  next()
}

export const factsOf = (request: Request): RequestFacts => facts.get(request) as RequestFacts
