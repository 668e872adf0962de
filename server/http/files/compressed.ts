import type { IncomingMessage } from 'node:http'
import compression from 'compression'
import type { Request, Response } from 'express'
import { isLoopback } from '../loopback.ts'
import type { Middleware } from '../request.ts'

/** Smaller responses fit into one packet anyway. */
const MIN_BYTES = 1024

const isOnThisMachine = (request: IncomingMessage) => isLoopback(request.socket.remoteAddress ?? '')

/**
 * Compresses responses to other machines, in the thread pool, if the caller accepts it. Downloads are sent as they are:
 * their length is announced, and Excel files are compressed already. BREACH does not apply: tokens and keys are sent in
 * headers, and only responses that issue them contain them.
 */
export function compressed(isNear: (request: IncomingMessage) => boolean = isOnThisMachine): Middleware {
  const compress = compression({
    threshold: MIN_BYTES,
    filter: (request, response) =>
      response.getHeader('Content-Disposition') === undefined && compression.filter(request, response),
  })
  return (request, response, next) =>
    isNear(request) ? next() : compress(request as Request, response as Response, next)
}
