import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'

const GRACE_MS = 8000

/**
 * Answers the way to stop: what is in flight is finished, within a grace. Connections that a browser opened to have them
 * at hand have never sent anything, so Node does not call them idle: without a request in flight all are closed.
 */
export function watchRequests(server: Server | SecureServer): () => Promise<void> {
  let inFlight = 0
  let stopping = false
  const closeIfDone = () => {
    if (stopping && inFlight === 0) server.closeAllConnections()
  }
  server.prependListener('request', (_request, response) => {
    inFlight += 1
    response.once('close', () => {
      inFlight -= 1
      closeIfDone()
    })
  })
  return () =>
    new Promise((resolve) => {
      stopping = true
      const force = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      server.close(() => {
        clearTimeout(force)
        resolve()
      })
      closeIfDone()
    })
}
