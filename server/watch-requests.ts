import type { Server, ServerResponse } from 'node:http'
import type { Server as NetServer, Socket } from 'node:net'

const GRACE_MS = 8000

/** Limits for slow readers. */
export interface Pace {
  /** Maximum time without reading anything of a response. */
  patienceMs: number
  /** Minimum rate over a whole response, after twice the patience. */
  minBytesPerSec: number
}

export const PACE: Pace = { patienceMs: 30_000, minBytesPerSec: 32 * 1024 }

/** Time allowed for this many bytes. */
export const maxMsFor = (bytes: number, { patienceMs, minBytesPerSec }: Pace): number =>
  Math.ceil(2 * patienceMs + (bytes / minBytesPerSec) * 1000)

/** Bytes of a complete response that the system buffers; more are held in memory. */
const SMALL_BYTES = 64 * 1024

/** Limits the time between a response's last write and its delivery. */
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
 * Closes connections that read nothing of a response for `patienceMs`, or a complete response too slowly. Returns a function
 * that stops the server: requests in progress are answered within a grace period, then all connections are closed,
 * including those opened in advance by browsers, which Node does not report as idle. `front` accepts the connections if
 * `server` does not listen itself.
 */
export function watchRequests(server: Server, pace = PACE, front: NetServer = server): () => Promise<void> {
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
      front.close(() => {
        clearTimeout(force)
        resolve()
      })
      if (front !== server) server.close()
      closeIfDone()
    })
}
