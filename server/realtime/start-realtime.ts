import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Context } from '../context.ts'
import { MAX_FRAME_BYTES } from '../contract/realtime.ts'
import { closeCodes } from '../contract/rooms/rooms.ts'
import { type Credential, credentialIn, principalOf, principalOfPeer } from '../domain/people/credential.ts'
import { Problem, unauthenticated } from '../domain/problem.ts'
import { Connection } from './connection.ts'
import { refuse, roomIn } from './handshake.ts'
import { Hub } from './hub.ts'
import { SocketPlaces } from './socket-places.ts'

const GRACE_MS = 1500

/** Throws 403 for a Host header that is not this machine's, and for an Origin of another site. */
type OriginCheck = (request: IncomingMessage) => void

export interface Realtime {
  /** Takes a request that asks for a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes all sockets with 1001. */
  close(): Promise<void>
}

/** Serves rooms over WebSocket, fed from the change log. */
export function startRealtime(context: Context, checkOrigin: OriginCheck): Realtime {
  const hub = new Hub(context)
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

  /** The principal of new credentials. Throws 429 after too many wrong ones. */
  function identify({ socket }: IncomingMessage, credential: Credential) {
    const principal = principalOfPeer(context, credential, socket.remoteAddress ?? '')
    if (principal) context.sharing.visitors.onLogin(socket, principal)
    return principal
  }

  /** Checks Host and Origin, path, credentials and socket limits, in the order of the HTTP API. Throws a problem. */
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
    const { place, ...admitted } = await admit(request)
    socket.once('close', place.leave)
    if (socket.destroyed) return place.leave()
    if (isClosing) throw full('The service stops.')
    server.handleUpgrade(request, socket, head, (ws) => {
      sockets.add(ws)
      ws.once('close', () => sockets.delete(ws))
      const parts = {
        ...admitted,
        ws,
        socket,
        place,
        recheck: (credential: Credential) => principalOf(context, credential),
        identify: (credential: Credential) => identify(request, credential),
      }
      new Connection(hub, parts).open()
    })
  }

  return {
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      open(request, socket, head).catch((error) => {
        if (!(error instanceof Problem)) context.log.error({ err: error }, 'realtime: a handshake failed')
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
