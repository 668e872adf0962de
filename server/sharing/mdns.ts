import multicastDns, { type MulticastDNS, type ResponseOutgoingPacket } from 'multicast-dns'
import type { Log } from '../log.ts'
import { answersTo, type DnsRecord, goodbyeOf, TRACKSIDE_SERVICE } from './announce-records.ts'
import { type Announced, announcedIn, type DiscoveredService } from './discovered-service.ts'

export interface MdnsOptions {
  /** An IPv4 address of the interface. */
  address: string
  log: Log
  /** A service is new or has changed. */
  onServices(): void
  /** The socket has failed. */
  onFailed(error: Error): void
  /** Other than 5353, for tests. */
  port?: number
}

/** New records are repeated after these times, since Wi-Fi loses multicast packets. */
const AGAIN_AFTER_MS = [1000, 3000, 9000]
const GOODBYE_WITHIN_MS = 1000
const MAX_SERVICES = 256

const keyOf = ({ name, type, data }: DnsRecord) => JSON.stringify([name, type, data])

/** Multicast DNS on one interface: publishes the records of this laptop, and discovers Trackside services. */
export class Mdns {
  readonly #options: MdnsOptions
  readonly #socket: MulticastDNS
  /** By instance name, in the order of their last announcement. */
  readonly #services = new Map<string, { service: DiscoveredService; until: number }>()
  #records: readonly DnsRecord[] = []
  #repeats: NodeJS.Timeout[] = []
  #isOpen = true

  constructor(options: MdnsOptions) {
    const { address, port, log, onFailed, onServices } = options
    this.#options = options
    // A socket bound to the address itself receives no multicast.
    this.#socket = multicastDns({ interface: address, bind: '0.0.0.0', ...(port && { port }) })
      .on('error', (error: Error) => {
        if (this.#isOpen) onFailed(error)
      })
      .on('warning', (error: Error) => log.debug({ err: error, address }, 'mdns: ignored'))
      .on('query', ({ questions = [] }) => {
        const response = answersTo(questions, this.#records)
        if (response.answers.length > 0) this.#respond(response)
      })
      .on('response', (packet, { address: source }) => {
        const news = announcedIn(packet, source).filter((each) => this.#update(each))
        if (news.length > 0) onServices()
      })
    this.query()
  }

  /** Announces these records from now on, and withdraws earlier ones. */
  publish(records: readonly DnsRecord[]): void {
    if (JSON.stringify(records) === JSON.stringify(this.#records)) return
    const kept = new Set(records.map(keyOf))
    const gone = this.#withdraw().filter((record) => !kept.has(keyOf(record)))
    if (gone.length > 0) this.#respond({ answers: goodbyeOf(gone) })
    this.#records = records
    if (records.length === 0) return
    const announce = () => this.#respond({ answers: [...records] })
    announce()
    this.#repeats = AGAIN_AFTER_MS.map((ms) => setTimeout(announce, ms).unref())
  }

  /** Sends a query for Trackside services. */
  query(): void {
    this.#socket.query([{ name: TRACKSIDE_SERVICE, type: 'PTR' }])
  }

  /** The services whose announcements have not expired. They can be forged. */
  services(): DiscoveredService[] {
    const now = Date.now()
    for (const [name, { until }] of this.#services) if (until <= now) this.#services.delete(name)
    return [...this.#services.values()].map(({ service }) => service)
  }

  /** Withdraws all records. */
  async close(): Promise<void> {
    this.#isOpen = false
    const records = this.#withdraw()
    if (records.length > 0) {
      await new Promise<void>((resolve) => {
        setTimeout(resolve, GOODBYE_WITHIN_MS).unref()
        this.#respond({ answers: goodbyeOf(records) }, resolve)
      })
    }
    await new Promise<void>((resolve) => this.#socket.destroy(resolve))
  }

  /** Stops answering with the records, and returns them. */
  #withdraw(): readonly DnsRecord[] {
    for (const timer of this.#repeats.splice(0)) clearTimeout(timer)
    const records = this.#records
    this.#records = []
    return records
  }

  #respond(response: ResponseOutgoingPacket, done = () => {}) {
    this.#socket.respond(response, (error) => {
      const { address, log } = this.#options
      if (error) log.warn({ err: error, address }, 'mdns: records could not be announced')
      done()
    })
  }

  /** Returns whether the service is new or has changed. */
  #update({ instance, ttlSec, service }: Announced): boolean {
    const known = this.#services.get(instance)
    this.#services.delete(instance)
    if (!service) return false
    this.#services.set(instance, { service, until: Date.now() + ttlSec * 1000 })
    const [oldest] = this.#services.keys()
    if (this.#services.size > MAX_SERVICES && oldest !== undefined) this.#services.delete(oldest)
    return JSON.stringify(service) !== JSON.stringify(known?.service)
  }
}
