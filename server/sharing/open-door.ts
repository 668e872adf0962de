import type { IncomingMessage, RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { limitConnections } from '../limit-connections.ts'
import { wantsWebSocket } from '../wants-web-socket.ts'
import { watchRequests } from '../watch-requests.ts'
import type { Leaf } from './leaf.ts'

export interface DoorParts {
  address: string
  port: number
  leaf: Leaf
  handle: RequestListener
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/** One address of this machine where others reach the service. */
export interface Door {
  address: string
  /** What new connections are shown; those that are open go on. */
  show(leaf: Leaf): void
  /** Ends everything but the answers under way: the network is gone, or is not wanted any more. */
  shut(): void
  /** Finishes what is in flight. */
  stop(): Promise<void>
}

const TLS_HANDSHAKE = 0x16
const PATIENCE_MS = 15_000
const GRACE_MS = 5000

/** With TLS 1.2 only suites that hide earlier talks from a key stolen later, and that check what they decrypt. */
const SUITES = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
].join(':')

const secretsOf = ({ key, cert }: Leaf) => ({ key, cert, minVersion: 'TLSv1.2' as const, ciphers: SUITES })
const peerOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`

/**
 * Listens on one address for TLS and for plain http: the first byte of a connection says which it is. Both go to the same
 * handlers, which tell them apart by `socket.encrypted`. Rejects when the address or port cannot be had.
 */
export async function openDoor(parts: DoorParts): Promise<Door> {
  const { address, port, handle, upgrade } = parts
  const server = createServer(
    { ...secretsOf(parts.leaf), handshakeTimeout: PATIENCE_MS, shouldUpgradeCallback: wantsWebSocket },
    handle,
  )
  server.on('upgrade', upgrade)
  const stop = watchRequests(server)
  const all = new Map<string, Socket>()
  /** Those that have not got as far as http: the server does not know of them when it stops. */
  const fresh = new Set<string>()
  const busy = new Set<string>()
  let isShut = false

  server.prependListener('request', ({ socket }, response) => {
    const peer = peerOf(socket)
    busy.add(peer)
    response.once('close', () => {
      busy.delete(peer)
      if (isShut) socket.end()
    })
  })
  const [shake] = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.prependListener('secureConnection', (socket: Socket) => fresh.delete(peerOf(socket)))
  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket)
    all.set(peer, socket)
    fresh.add(peer)
    socket.once('close', () => {
      all.delete(peer)
      fresh.delete(peer)
    })
    const giveUp = () => socket.destroy()
    socket.on('error', giveUp)
    socket.setTimeout(PATIENCE_MS, giveUp)
    socket.once('data', (start: Buffer) => {
      socket.setTimeout(0)
      socket.off('timeout', giveUp)
      socket.pause()
      socket.unshift(start)
      if (start[0] === TLS_HANDSHAKE) return shake?.call(server, socket)
      server.emit('secureConnection', socket)
      process.nextTick(() => socket.resume())
    })
  })

  limitConnections(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: address, port, ipv6Only: true }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    address,
    show: (leaf) => server.setSecureContext(secretsOf(leaf)),
    shut() {
      isShut = true
      server.close()
      for (const [peer, socket] of all) if (!busy.has(peer)) socket.destroy()
      setTimeout(() => {
        for (const socket of all.values()) socket.destroy()
      }, GRACE_MS).unref()
    },
    stop() {
      for (const peer of fresh) all.get(peer)?.destroy()
      return stop()
    },
  }
}
