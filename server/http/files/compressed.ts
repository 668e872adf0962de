import compression from 'compression'
import type { Request, RequestHandler } from 'express'
import { isLoopback } from '../loopback.ts'

/** Below this a packet is not saved. */
const MIN_BYTES = 1024

const isOnThisMachine = (request: Request) => isLoopback(request.socket.remoteAddress ?? '')

/**
 * Compresses answers for other machines, in threads of their own, as far as the caller takes it. Files for download stay as
 * they are: their length is told beforehand, and an Excel file is compressed by itself. The sizes of compressed answers could
 * tell a listener of a secret (BREACH) only where one answer holds both the secret and what the listener made the caller send:
 * tokens and keys come in headers and are in no answer but those that give them out.
 */
export function compressed(isNear: (request: Request) => boolean = isOnThisMachine): RequestHandler {
  const compress = compression({
    threshold: MIN_BYTES,
    filter: (request, response) =>
      response.getHeader('Content-Disposition') === undefined && compression.filter(request, response),
  })
  return (request, response, next) => (isNear(request) ? next() : compress(request, response, next))
}
