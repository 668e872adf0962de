import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Context } from '../context.ts'
import { closeCodes, MAX_FRAME_BYTES } from '../contract/realtime.ts'
import { type Credential, credentialIn, letIn, principalOf } from '../domain/people/credential.ts'
import { Problem, unauthenticated } from '../domain/problem.ts'
import { refuse, roomIn } from './handshake.ts'
import { createHub } from './hub.ts'
import { SocketPlaces } from './socket-places.ts'
import { receive } from './visit.ts'

const GRACE_MS = 1500

/** Throws 403 for hosts that are not this machine's, and for pages of other sites. */
export type OriginCheck = (request: IncomingMessage) => void

export interface Realtime {
  /** Takes a request that asks for a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Says goodbye to everybody with 1001. */
  close(): Promise<void>
}

/** Rooms over WebSocket, fed from the change log. */
export function startRealtime(context: Context, checkOrigin: OriginCheck): Realtime {
  const hub = createHub(context.store, context.log)
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    maxFragments: 64,
    maxBufferedChunks: 1024,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const sockets = new Set<WebSocket>()
  const places = new SocketPlaces()
  context.sockets.open = () => sockets.size
  let isClosing = false

  const full = (detail: string) => new Problem(503, 'busy', detail)

  /** The principal of credentials that a connection shows for the first time. Throws 429. */
  function identify({ socket }: IncomingMessage, credential: Credential) {
    const principal = letIn(context, credential, socket.remoteAddress ?? '')
    if (principal) context.sharing.visitors.identified(socket, principal)
    return principal
  }

  /** Host and Origin, path, credentials, a place: in the order in which the API asks. */
  async function admit(request: IncomingMessage) {
    const { headers, url, socket } = request
    if (isClosing) throw full('The service stops.')
    checkOrigin(request)
    const wanted = roomIn(url)
    const apiKey = headers['x-api-key']
    const credential = credentialIn(headers.authorization, Array.isArray(apiKey) ? apiKey[0] : apiKey)
    const principal = credential && identify(request, credential)
    if (credential && !principal) throw unauthenticated()
    const place = principal
      ? places.takeKnown(principal)
      : await places.takeUnknown(socket.remoteAddress ?? '')
    return { ...wanted, credential, place }
  }

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const { place, ...visit } = await admit(request)
    socket.once('close', place.leave)
    if (socket.destroyed) return place.leave()
    if (isClosing) throw full('The service stops.')
    server.handleUpgrade(request, socket, head, (ws) => {
      sockets.add(ws)
      ws.once('close', () => sockets.delete(ws))
      receive(hub, {
        ...visit,
        ws,
        socket,
        place,
        recheck: (credential) => principalOf(context, credential),
        identify: (credential) => identify(request, credential),
      })
    })
  }

  return {
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      open(request, socket, head).catch((error) => {
        if (!(error instanceof Problem)) context.log.error({ err: error }, 'a handshake failed')
        refuse(socket, request, error)
      })
    },
    async close() {
      isClosing = true
      hub.close(closeCodes.goingAway, 'the service stops')
      for (const ws of sockets) ws.close(closeCodes.goingAway, 'the service stops')
      const until = performance.now() + GRACE_MS
      while (sockets.size > 0 && performance.now() < until) await sleep(20)
      for (const ws of sockets) ws.terminate()
    },
  }
}
