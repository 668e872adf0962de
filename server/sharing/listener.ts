import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http'
import { createServer as createFront, type Server as Front, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls'
import { limitConnections, peerOf } from '../limit-connections.ts'
import { wantsWebSocket } from '../wants-web-socket.ts'
import { watchRequests } from '../watch-requests.ts'
import type { Leaf } from './leaf.ts'

export interface Handlers {
  handle: RequestListener
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

export interface ListenAt {
  address: string
  port: number
  leaf: Leaf
}

interface Timeouts {
  /** From the connection to its first byte, and from there to the end of the TLS handshake. */
  handshakeMs: number
  /** From the first byte of a request to the end of its headers. */
  headersMs: number
}

const TIMEOUTS: Timeouts = { handshakeMs: 15_000, headersMs: 60_000 }
const TLS_HANDSHAKE = 0x16
const GRACE_MS = 5000

/** TLS 1.2 only with forward secrecy and authenticated encryption. */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
].join(':')

const secureContext = ({ key, cert }: Leaf) => ({
  key,
  cert,
  minVersion: 'TLSv1.2' as const,
  ciphers: CIPHERS,
})

/**
 * Serves TLS and plain http on one address and port: the first byte of a connection tells which it is. Both reach one HTTP
 * server, whose handlers tell them apart by `socket.encrypted`.
 */
export class Listener {
  /** Accepts the connections and hands each to `#tls` or `#http`, which do not listen themselves. */
  readonly #front: Front
  readonly #tls: TlsServer
  readonly #http: Server
  readonly #timeouts: Timeouts
  readonly #stopServer: () => Promise<void>
  readonly #sockets = new Map<string, Socket>()
  /** Peers that have not reached `#http`, which closes its own connections when it stops. */
  readonly #fresh = new Set<string>()
  /** Peers with a request in progress. */
  readonly #busy = new Set<string>()
  #isClosed = false

  private constructor(leaf: Leaf, { handle, upgrade }: Handlers, timeouts: Timeouts) {
    const { handshakeMs, headersMs } = timeouts
    this.#timeouts = timeouts
    this.#front = createFront({ noDelay: true }, (socket) => this.#onConnection(socket))
    this.#tls = createTlsServer(
      { ...secureContext(leaf), ALPNProtocols: ['http/1.1'], handshakeTimeout: handshakeMs },
      (socket) => this.#serve(socket),
    )
    this.#tls.on('tlsClientError', (_error, socket) => socket.destroy())
    this.#http = createHttpServer(
      {
        shouldUpgradeCallback: wantsWebSocket,
        headersTimeout: headersMs,
        connectionsCheckingInterval: headersMs / 2,
      },
      handle,
    )
    this.#http.on('upgrade', upgrade)
    this.#stopServer = watchRequests(this.#http, undefined, this.#front)
    this.#http.prependListener('request', ({ socket }, response) => {
      const peer = peerOf(socket)
      this.#busy.add(peer)
      response.once('close', () => {
        this.#busy.delete(peer)
        if (this.#isClosed) socket.end()
      })
    })
    limitConnections(this.#http, { front: this.#front })
    // Node starts the check of its timeouts and its list of connections at this event.
    this.#http.emit('listening')
  }

  /** Rejects when the address or port cannot be bound. */
  static async listen(
    { address, port, leaf }: ListenAt,
    handlers: Handlers,
    timeouts = TIMEOUTS,
  ): Promise<Listener> {
    const listener = new Listener(leaf, handlers, timeouts)
    const front = listener.#front
    try {
      await new Promise<void>((resolve, reject) => {
        front.once('error', reject)
        front.listen({ host: address, port, ipv6Only: true }, () => {
          front.off('error', reject)
          resolve()
        })
      })
    } catch (error) {
      listener.#http.close()
      throw error
    }
    return listener
  }

  /** Sets the certificate for new connections. */
  setLeaf(leaf: Leaf): void {
    this.#tls.setSecureContext(secureContext(leaf))
  }

  /** Closes all connections at once, but those with an answer in progress after a grace period. */
  close(): void {
    this.#isClosed = true
    this.#front.close()
    this.#http.close()
    for (const [peer, socket] of this.#sockets) if (!this.#busy.has(peer)) socket.destroy()
    setTimeout(() => {
      for (const socket of this.#sockets.values()) socket.destroy()
    }, GRACE_MS).unref()
  }

  /** Resolves when the requests in progress are answered. */
  stop(): Promise<void> {
    for (const peer of this.#fresh) this.#sockets.get(peer)?.destroy()
    return this.#stopServer()
  }

  #onConnection(socket: Socket) {
    const peer = peerOf(socket)
    this.#sockets.set(peer, socket)
    this.#fresh.add(peer)
    socket.once('close', () => {
      this.#sockets.delete(peer)
      this.#fresh.delete(peer)
    })
    const giveUp = () => socket.destroy()
    socket.on('error', giveUp)
    socket.setTimeout(this.#timeouts.handshakeMs, giveUp)
    socket.once('data', (start: Buffer) => {
      socket.setTimeout(0)
      socket.off('timeout', giveUp)
      socket.pause()
      socket.unshift(start)
      if (start[0] === TLS_HANDSHAKE) return this.#tls.emit('connection', socket)
      this.#serve(socket)
      process.nextTick(() => socket.resume())
    })
  }

  #serve(socket: Socket) {
    this.#fresh.delete(peerOf(socket))
    this.#http.emit('connection', socket)
  }
}
