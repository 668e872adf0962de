import { isIPv4 } from 'node:net'
import type { Log } from '../log.ts'
import { recordsOf } from './announce-records.ts'
import type { DiscoveredService } from './discovered-service.ts'
import { Mdns, type MdnsOptions } from './mdns.ts'

/** Where the service is reached on one interface. */
export interface SharedAt {
  interface: string
  addresses: readonly string[]
  port: number
  url: string
}

export interface AnnouncerParts {
  /** The shared interfaces; empty while nothing is shared. */
  shared(): readonly SharedAt[]
  /** Calls back when they have changed; returns the way to stop. */
  onChange(listener: () => void): () => void
  /** What to announce; null to only discover. */
  announcement(): { instance: string; host: string; txt: Record<string, string> } | null
  /** Called with all services discovered, every 10 s and when one is new or has changed. */
  onServices(services: readonly DiscoveredService[]): void
  log: Log
  /** Replaced by tests. */
  open?: (options: MdnsOptions) => Pick<Mdns, keyof Mdns>
}

const QUERY_EVERY_MS = 10_000

const keyOf = ({ interface: name, addresses }: SharedAt) => JSON.stringify([name, addresses.find(isIPv4)])

/** Announces the service by mDNS on each shared interface and discovers others. */
export class Announcer {
  readonly #parts: AnnouncerParts
  /** By interface and address. */
  readonly #open = new Map<string, Pick<Mdns, keyof Mdns>>()
  readonly #closing = new Set<Promise<void>>()
  /** Last error message of an interface, which is logged once though opening is retried. */
  readonly #failures = new Map<string, string>()
  readonly #timer: NodeJS.Timeout
  readonly #unsubscribe: () => void

  constructor(parts: AnnouncerParts) {
    this.#parts = parts
    this.#timer = setInterval(() => {
      this.refresh()
      for (const mdns of this.#open.values()) mdns.query()
      this.#report()
    }, QUERY_EVERY_MS).unref()
    this.#unsubscribe = parts.onChange(() => this.refresh())
    this.refresh()
  }

  /** Call when `announcement` may return something else. */
  refresh(): void {
    try {
      this.#publish()
    } catch (error) {
      this.#parts.log.error({ err: error }, 'mdns: this laptop could not be announced')
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#unsubscribe()
    for (const key of this.#open.keys()) this.#close(key)
    await Promise.all(this.#closing)
  }

  #report() {
    const services = [...this.#open.values()].flatMap((mdns) => mdns.services())
    if (services.length > 0) this.#parts.onServices(services)
  }

  /** A failed interface is opened again at the next change or tick. */
  #publish() {
    const { announcement, shared } = this.#parts
    const announced = announcement()
    const interfaces = shared().filter(({ addresses }) => addresses.some(isIPv4))
    const keys = new Set(interfaces.map(keyOf))
    for (const key of this.#open.keys()) if (!keys.has(key)) this.#close(key)
    for (const each of interfaces) {
      const { addresses, port } = each
      const mdns = this.#open.get(keyOf(each)) ?? this.#openAt(each)
      const txt = { ...announced?.txt, port: String(port) }
      mdns.publish(announced ? recordsOf({ ...announced, addresses, port, txt }) : [])
    }
  }

  #openAt(at: SharedAt) {
    const { log, open = (options) => new Mdns(options) } = this.#parts
    const key = keyOf(at)
    const mdns = open({
      address: at.addresses.find(isIPv4) as string,
      log,
      onServices: () => this.#report(),
      onFailed: (error) => this.#fail(key, error),
    })
    this.#open.set(key, mdns)
    return mdns
  }

  #close(key: string) {
    const work = this.#open.get(key)?.close()
    this.#open.delete(key)
    if (!work) return
    const watched = work
      .catch((error) => this.#parts.log.warn({ err: error }, 'mdns: an interface could not be closed'))
      .finally(() => this.#closing.delete(watched))
    this.#closing.add(watched)
  }

  #fail(key: string, error: Error) {
    if (this.#failures.get(key) !== error.message) {
      this.#parts.log.warn({ err: error, place: key }, 'mdns: not available on this interface')
    }
    this.#failures.set(key, error.message)
    this.#close(key)
  }
}
