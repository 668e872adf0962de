import type { Duplex } from 'node:stream'
import ipaddr from 'ipaddr.js'
import type { Principal } from '../domain/principal.ts'

export type SeenPerson = Pick<Principal, 'accountId' | 'userId' | 'apiKeyId' | 'name'>

/** A device that talks to the service from the network. */
export interface SeenVisitor {
  address: string
  encrypted: boolean
  people: SeenPerson[]
  sockets: number
  /** Milliseconds since 1970. */
  firstSeenAt: number
  lastSeenAt: number
}

interface Entry extends Omit<SeenVisitor, 'people'> {
  people: Map<string, SeenPerson & { lastSeenAt: number }>
}

/** Who talks to the service from the network, as long as they do and half an hour longer. In memory only. */
export interface Visitors {
  /** Somebody asks for something, by this connection. This laptop's own browser is nobody's visit. */
  saw(socket: Duplex): void
  /** They have said who they are. Of whoever did not come from the network nothing is noted. */
  identified(socket: Duplex, person: SeenPerson): void
  /** A connection stays open to listen. */
  listens(socket: Duplex): void
  /** The last seen first. */
  list(): SeenVisitor[]
}

const FORGET_MS = 30 * 60_000
const MAX_VISITORS = 500
const MAX_PEOPLE = 20

type Peer = Duplex & { remoteAddress?: string; localAddress?: string; encrypted?: boolean }

export function createVisitors(now: () => number): Visitors {
  const byAddress = new Map<string, Entry>()
  const bySocket = new WeakMap<Duplex, Entry>()

  const touch = (address: string, entry: Entry) => {
    entry.lastSeenAt = now()
    // The map is in the order of the last visits.
    byAddress.delete(address)
    byAddress.set(address, entry)
  }

  function prune() {
    // A copy: whoever listens is put at the end.
    for (const [address, entry] of [...byAddress]) {
      if (entry.sockets > 0) touch(address, entry)
      else if (now() - entry.lastSeenAt > FORGET_MS) byAddress.delete(address)
    }
  }

  function entryOf(address: string): Entry {
    const known = byAddress.get(address)
    if (known && (known.sockets > 0 || now() - known.lastSeenAt <= FORGET_MS)) return known
    byAddress.delete(address)
    const at = now()
    const made = { address, encrypted: true, people: new Map(), sockets: 0, firstSeenAt: at, lastSeenAt: at }
    byAddress.set(address, made)
    if (byAddress.size > MAX_VISITORS) {
      const oldest = [...byAddress.values()].find(({ sockets }) => sockets === 0)
      if (oldest) byAddress.delete(oldest.address)
    }
    return made
  }

  return {
    saw(socket) {
      const { remoteAddress, localAddress, encrypted = false } = socket as Peer
      if (!remoteAddress || remoteAddress === localAddress || !ipaddr.isValid(remoteAddress)) return
      const address = ipaddr.process(remoteAddress).toString()
      const entry = entryOf(address)
      entry.encrypted = encrypted
      touch(address, entry)
      bySocket.set(socket, entry)
    },
    identified(socket, { accountId, userId, apiKeyId, name }) {
      const entry = bySocket.get(socket)
      if (!entry) return
      const key = `${accountId} ${apiKeyId ?? userId}`
      entry.people.delete(key)
      entry.people.set(key, { accountId, userId, apiKeyId, name, lastSeenAt: now() })
      const [first] = entry.people.keys()
      if (entry.people.size > MAX_PEOPLE && first !== undefined) entry.people.delete(first)
    },
    listens(socket) {
      const entry = bySocket.get(socket)
      if (!entry) return
      entry.sockets += 1
      socket.once('close', () => {
        entry.sockets -= 1
        entry.lastSeenAt = now()
      })
    },
    list() {
      prune()
      return [...byAddress.values()].reverse().map(({ people, ...entry }) => ({
        ...entry,
        people: [...people.values()]
          .filter(({ lastSeenAt }) => now() - lastSeenAt <= FORGET_MS)
          .map(({ lastSeenAt: _, ...person }) => person),
      }))
    },
  }
}
