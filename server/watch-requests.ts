import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import type { Socket } from 'node:net'

const GRACE_MS = 8000
/** Whoever takes nothing of an answer for so long has gone, or has it held in memory for nothing. */
const PATIENCE_MS = 30_000

/**
 * Lets go of connections that take nothing of their answer; one that is still worked on may take as long as it needs.
 * Answers the way to stop: what is in flight is finished, within a grace. Connections that a browser opened to have them
 * at hand have never sent anything, so Node does not call them idle: without a request in flight all are closed.
 */
export function watchRequests(server: Server | SecureServer, patienceMs = PATIENCE_MS): () => Promise<void> {
  let inFlight = 0
  let stopping = false
  const closeIfDone = () => {
    if (stopping && inFlight === 0) server.closeAllConnections()
  }
  server.setTimeout(patienceMs, (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy()
  })
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
