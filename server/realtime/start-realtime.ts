import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Context } from '../context.ts'
import { closeCodes, MAX_FRAME_BYTES } from '../contract/realtime.ts'
import { type Credential, credentialIn, principalOf } from '../domain/people/credential.ts'
import { Problem, unauthenticated } from '../domain/problem.ts'
import { refuse, roomIn } from './handshake.ts'
import { createHub } from './hub.ts'
import { receive } from './visit.ts'

const MOST_SOCKETS = 4000
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
  context.sockets.open = () => sockets.size
  let isClosing = false

  const full = (detail: string) => new Problem(503, 'busy', detail)

  function identify({ socket }: IncomingMessage, credential: Credential) {
    const principal = principalOf(context, credential)
    if (principal) context.sharing.visitors.identified(socket, principal)
    return principal
  }

  /** Host and Origin, path, credentials: in the order in which the API asks. */
  function admit(request: IncomingMessage) {
    const { headers, url } = request
    if (isClosing) throw full('The service stops.')
    if (sockets.size >= MOST_SOCKETS) throw full('Too many sockets are open.')
    checkOrigin(request)
    const wanted = roomIn(url)
    const apiKey = headers['x-api-key']
    const credential = credentialIn(headers.authorization, Array.isArray(apiKey) ? apiKey[0] : apiKey)
    if (credential && !identify(request, credential)) throw unauthenticated()
    return { ...wanted, credential }
  }

  return {
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      try {
        const visit = admit(request)
        server.handleUpgrade(request, socket, head, (ws) => {
          sockets.add(ws)
          ws.once('close', () => sockets.delete(ws))
          receive(hub, (credential) => identify(request, credential), { ...visit, ws, socket })
        })
      } catch (error) {
        if (!(error instanceof Problem)) context.log.error({ err: error }, 'a handshake failed')
        refuse(socket, request, error)
      }
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
