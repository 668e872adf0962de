import type { Server, ServerResponse } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import type { Socket } from 'node:net'

const GRACE_MS = 8000
/** What a reader has to keep to. */
export interface Pace {
  /** Taking nothing of an answer for so long means having gone, or holding it in memory for nothing. */
  patienceMs: number
  /** Over the whole of an answer, beside twice the patience. */
  minBytesPerSec: number
}

export const PACE: Pace = { patienceMs: 30_000, minBytesPerSec: 32 * 1024 }

/** How long so many bytes may take on their way. */
export const maxMsFor = (bytes: number, { patienceMs, minBytesPerSec }: Pace): number =>
  Math.ceil(2 * patienceMs + (bytes / minBytesPerSec) * 1000)

/** An answer that is on its way whole is kept by the system, beyond so many bytes by us. */
const SMALL_BYTES = 64 * 1024

/** Gives an answer whose last byte has been written a bound until it has gone out. */
function boundEnd(response: ServerResponse, pace: Pace) {
  response.once('prefinish', () => {
    const { socket } = response
    const left = socket?.writableLength ?? 0
    if (left < SMALL_BYTES) return
    const timer = setTimeout(() => socket?.destroy(), maxMsFor(left, pace)).unref()
    response.once('close', () => clearTimeout(timer))
  })
}

/**
 * Lets go of connections that take nothing of their answer, or too little of a whole one; one that is still worked on may
 * take as long as it needs.
 * Answers the way to stop: what is in flight is finished, within a grace. Connections that a browser opened to have them
 * at hand have never sent anything, so Node does not call them idle: without a request in flight all are closed.
 */
export function watchRequests(server: Server | SecureServer, pace = PACE): () => Promise<void> {
  let inFlight = 0
  let stopping = false
  const closeIfDone = () => {
    if (stopping && inFlight === 0) server.closeAllConnections()
  }
  server.setTimeout(pace.patienceMs, (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy()
  })
  server.prependListener('request', (_request, response) => {
    inFlight += 1
    boundEnd(response, pace)
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
