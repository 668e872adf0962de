import type { Duplex } from 'node:stream'
import ipaddr from 'ipaddr.js'
import type { Principal } from '../domain/principal.ts'

type SeenPerson = Pick<Principal, 'accountId' | 'userId' | 'apiKeyId' | 'name'>

/** A device on the network that uses the service. */
interface SeenVisitor {
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

const FORGET_MS = 30 * 60_000
const MAX_VISITORS = 500
const MAX_PEOPLE = 20

type PeerSocket = Duplex & { remoteAddress?: string; localAddress?: string; encrypted?: boolean }

/** The devices that use the service from the network, in memory until half an hour after their last request. */
export class Visitors {
  readonly #now: () => number
  /** In the order of the last requests. */
  readonly #byAddress = new Map<string, Entry>()
  readonly #bySocket = new WeakMap<Duplex, Entry>()

  /** `now`: milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Call for each request. Requests of this machine are ignored. */
  onRequest(socket: Duplex): void {
    const { remoteAddress, localAddress, encrypted = false } = socket as PeerSocket
    if (!remoteAddress || remoteAddress === localAddress || !ipaddr.isValid(remoteAddress)) return
    const address = ipaddr.process(remoteAddress).toString()
    const entry = this.#entryOf(address)
    entry.encrypted = encrypted
    this.#touch(address, entry)
    this.#bySocket.set(socket, entry)
  }

  /** Call after authentication. Ignores sockets that `onRequest` has ignored. */
  onLogin(socket: Duplex, { accountId, userId, apiKeyId, name }: SeenPerson): void {
    const entry = this.#bySocket.get(socket)
    if (!entry) return
    const key = `${accountId} ${apiKeyId ?? userId}`
    entry.people.delete(key)
    entry.people.set(key, { accountId, userId, apiKeyId, name, lastSeenAt: this.#now() })
    const [first] = entry.people.keys()
    if (entry.people.size > MAX_PEOPLE && first !== undefined) entry.people.delete(first)
  }

  /** Call for each WebSocket: counts it until it closes. */
  onUpgrade(socket: Duplex): void {
    const entry = this.#bySocket.get(socket)
    if (!entry) return
    entry.sockets += 1
    socket.once('close', () => {
      entry.sockets -= 1
      entry.lastSeenAt = this.#now()
    })
  }

  /** The last seen first. */
  list(): SeenVisitor[] {
    this.#prune()
    return [...this.#byAddress.values()].reverse().map(({ people, ...entry }) => ({
      ...entry,
      people: [...people.values()]
        .filter(({ lastSeenAt }) => this.#isRecent(lastSeenAt))
        .map(({ lastSeenAt: _, ...person }) => person),
    }))
  }

  #isRecent(at: number): boolean {
    return this.#now() - at <= FORGET_MS
  }

  #touch(address: string, entry: Entry) {
    entry.lastSeenAt = this.#now()
    this.#byAddress.delete(address)
    this.#byAddress.set(address, entry)
  }

  #prune() {
    // Of a copy: `touch` moves entries to the end.
    for (const [address, entry] of [...this.#byAddress]) {
      if (entry.sockets > 0) this.#touch(address, entry)
      else if (!this.#isRecent(entry.lastSeenAt)) this.#byAddress.delete(address)
    }
  }

  #entryOf(address: string): Entry {
    const known = this.#byAddress.get(address)
    if (known && (known.sockets > 0 || this.#isRecent(known.lastSeenAt))) return known
    this.#byAddress.delete(address)
    const at = this.#now()
    const made = { address, encrypted: true, people: new Map(), sockets: 0, firstSeenAt: at, lastSeenAt: at }
    this.#byAddress.set(address, made)
    if (this.#byAddress.size > MAX_VISITORS) {
      const oldest = [...this.#byAddress.values()].find(({ sockets }) => sockets === 0)
      if (oldest) this.#byAddress.delete(oldest.address)
    }
    return made
  }
}
