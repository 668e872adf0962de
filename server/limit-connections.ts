import type { Server } from 'node:http'
import type { Server as NetServer, Socket } from 'node:net'

/** Upgraded sockets have their own limits. */
const MAX_CONNECTIONS = 8192
const MAX_OF_ADDRESS = 4096

type Peer = Pick<Socket, 'remoteAddress' | 'remotePort'>
/** Identifies a connection: TLS wraps its socket in another one. */
export const peerOf = ({ remoteAddress, remotePort }: Peer) => `${remoteAddress} ${remotePort}`

/**
 * Bounds the connections of an HTTP server, in total and per address: a new one replaces the longest idle one, and is
 * closed where none is idle. `front` accepts the connections if `server` does not listen itself.
 */
export function limitConnections(
  server: Server,
  {
    total = MAX_CONNECTIONS,
    ofAddress = MAX_OF_ADDRESS,
    front = server,
  }: { total?: number; ofAddress?: number; front?: NetServer } = {},
): void {
  /** By peer, in the order of their last request. */
  const open = new Map<string, { socket: Socket; requests: number }>()
  const counts = new Map<string, number>()

  function forget(peer: string, address: string) {
    if (!open.delete(peer)) return
    const left = (counts.get(address) ?? 1) - 1
    if (left > 0) counts.set(address, left)
    else counts.delete(address)
  }

  function makeRoom(address: string): boolean {
    const ownOnly = (counts.get(address) ?? 0) >= ofAddress
    if (!ownOnly && open.size < total) return true
    for (const [peer, { socket, requests }] of open) {
      if (requests > 0 || (ownOnly && socket.remoteAddress !== address)) continue
      forget(peer, socket.remoteAddress ?? '')
      socket.destroy()
      return true
    }
    return false
  }

  front.prependListener('connection', (socket: Socket) => {
    const { remoteAddress: address = '' } = socket
    const peer = peerOf(socket)
    if (!makeRoom(address)) return void socket.destroy()
    open.set(peer, { socket, requests: 0 })
    counts.set(address, (counts.get(address) ?? 0) + 1)
    socket.once('close', () => forget(peer, address))
  })
  server.prependListener('request', ({ socket }, response) => {
    const peer = peerOf(socket)
    const entry = open.get(peer)
    if (!entry) return
    entry.requests += 1
    response.once('close', () => {
      entry.requests -= 1
      // Most recently used last.
      if (open.delete(peer)) open.set(peer, entry)
    })
  })
  server.prependListener('upgrade', ({ socket }) => forget(peerOf(socket), socket.remoteAddress ?? ''))
}
