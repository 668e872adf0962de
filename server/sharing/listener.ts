import type { IncomingMessage, RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { limitConnections } from '../limit-connections.ts'
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

const TLS_HANDSHAKE = 0x16
const HANDSHAKE_TIMEOUT_MS = 15_000
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
const peerOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`

/**
 * Serves TLS and plain http on one address and port: the first byte of a connection tells which it is. Both go to the same
 * handlers, which tell them apart by `socket.encrypted`.
 */
export class Listener {
  readonly #server: Server
  readonly #stopServer: () => Promise<void>
  /** The TLS server's own handler of connections. */
  readonly #handshake: ((socket: Socket) => void) | undefined
  readonly #sockets = new Map<string, Socket>()
  /** Peers before their first request, which the server does not close when it stops. */
  readonly #fresh = new Set<string>()
  /** Peers with a request in progress. */
  readonly #busy = new Set<string>()
  #isClosed = false

  private constructor(leaf: Leaf, { handle, upgrade }: Handlers) {
    const options = { handshakeTimeout: HANDSHAKE_TIMEOUT_MS, shouldUpgradeCallback: wantsWebSocket }
    const server = createServer({ ...secureContext(leaf), ...options }, handle)
    this.#server = server
    server.on('upgrade', upgrade)
    this.#stopServer = watchRequests(server)
    server.prependListener('request', ({ socket }, response) => {
      const peer = peerOf(socket)
      this.#busy.add(peer)
      response.once('close', () => {
        this.#busy.delete(peer)
        if (this.#isClosed) socket.end()
      })
    })
    const [handshake] = server.listeners('connection') as ((socket: Socket) => void)[]
    this.#handshake = handshake
    server.removeAllListeners('connection')
    server.prependListener('secureConnection', (socket: Socket) => this.#fresh.delete(peerOf(socket)))
    server.on('connection', (socket: Socket) => this.#onConnection(socket))
    limitConnections(server)
  }

  /** Rejects when the address or port cannot be bound. */
  static async listen({ address, port, leaf }: ListenAt, handlers: Handlers): Promise<Listener> {
    const listener = new Listener(leaf, handlers)
    const server = listener.#server
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host: address, port, ipv6Only: true }, () => {
        server.off('error', reject)
        resolve()
      })
    })
    return listener
  }

  /** Sets the certificate for new connections. */
  setLeaf(leaf: Leaf): void {
    this.#server.setSecureContext(secureContext(leaf))
  }

  /** Closes all connections at once, but those with an answer in progress after a grace period. */
  close(): void {
    this.#isClosed = true
    this.#server.close()
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
    socket.setTimeout(HANDSHAKE_TIMEOUT_MS, giveUp)
    socket.once('data', (start: Buffer) => {
      socket.setTimeout(0)
      socket.off('timeout', giveUp)
      socket.pause()
      socket.unshift(start)
      if (start[0] === TLS_HANDSHAKE) return this.#handshake?.call(this.#server, socket)
      this.#server.emit('secureConnection', socket)
      process.nextTick(() => socket.resume())
    })
  }
}
