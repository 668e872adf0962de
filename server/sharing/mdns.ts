import { Bonjour, type Browser, type Service } from 'bonjour-service'
import type { Log } from '../log.ts'
import type { DnsRecord } from './announce-records.ts'
import { goodbyeOf } from './announce-records.ts'

/** The private responder of bonjour-service: its public API announces the addresses of every interface. */
interface Responder {
  mdns: {
    emit(event: string, ...args: unknown[]): boolean
    on(event: string, listener: (...args: never[]) => void): void
    respond(records: readonly DnsRecord[], done: (error?: Error | null) => void): void
  }
  register(records: readonly DnsRecord[]): void
  unregister(records: readonly DnsRecord[]): void
}

/** An announced Trackside service. Announcements can be forged. */
export interface Heard {
  /** The packet's source address. */
  address: string
  port: number
  /** The announced host name. */
  host: string
  txt: Record<string, string>
}

export interface Mdns {
  /** Announces these records from now on, and withdraws earlier ones. */
  say(records: readonly DnsRecord[]): void
  /** Sends a query for services. */
  ask(): void
  heard(): Heard[]
  /** Withdraws all records. */
  close(): Promise<void>
}

export interface MdnsOptions {
  /** An IPv4 address of the interface. */
  address: string
  log: Log
  /** A service is new or has changed. */
  onHeard(): void
  /** The socket has failed. */
  onFailed(error: Error): void
  /** Another than 5353, for tests. */
  port?: number
}

/** New records are repeated after these times, since Wi-Fi loses multicast packets. */
const AGAIN_AFTER_MS = [1000, 3000, 9000]
const GOODBYE_WITHIN_MS = 1000

function heardOf({ referer, port, host, txt }: Service): Heard[] {
  if (!referer || typeof txt !== 'object' || txt === null) return []
  const texts = Object.entries(txt).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return [{ address: referer.address, port, host, txt: Object.fromEntries(texts) }]
}

/** Opens mDNS on one interface. Neither network failures nor malformed packets end the process. */
export function openMdns({ address, log, onHeard, onFailed, port }: MdnsOptions): Mdns {
  const warn = (error: unknown) => log.warn({ err: error, address }, 'mdns: records could not be announced')
  // A socket bound to the address itself receives no multicast.
  const options = { interface: address, bind: '0.0.0.0', ...(port && { port }) }
  const bonjour = new Bonjour(options as never, warn)
  const { mdns, register, unregister } = responderOf(bonjour)
  let said: readonly DnsRecord[] = []
  let again: NodeJS.Timeout[] = []
  let isOpen = true
  mdns.on('error', (error: Error) => {
    if (isOpen) onFailed(error)
  })
  const browser: Browser = bonjour.find({ type: 'trackside' })
  browser.on('up', onHeard).on('txt-update', onHeard).on('srv-update', onHeard)

  function withdraw(): readonly DnsRecord[] {
    for (const timer of again.splice(0)) clearTimeout(timer)
    const before = said
    said = []
    unregister(before)
    return before
  }
  const send = (records: readonly DnsRecord[], done: () => void = () => {}) =>
    mdns.respond(records, (error) => {
      if (error) warn(error)
      done()
    })

  return {
    say(records) {
      if (JSON.stringify(records) === JSON.stringify(said)) return
      const before = withdraw()
      const stays = new Set(records.map(({ name, type, data }) => JSON.stringify([name, type, data])))
      const gone = before.filter(({ name, type, data }) => !stays.has(JSON.stringify([name, type, data])))
      if (gone.length > 0) send(goodbyeOf(gone))
      said = records
      if (records.length === 0) return
      register(records)
      send(records)
      again = AGAIN_AFTER_MS.map((ms) => setTimeout(() => send(records), ms).unref())
    },
    ask() {
      browser.expire()
      browser.update()
    },
    heard: () => browser.services.flatMap(heardOf),
    async close() {
      isOpen = false
      browser.stop()
      const before = withdraw()
      if (before.length > 0) {
        await new Promise<void>((resolve) => {
          setTimeout(resolve, GOODBYE_WITHIN_MS).unref()
          send(goodbyeOf(before), resolve)
        })
      }
      await new Promise<void>((resolve) => bonjour.destroy(resolve))
    },
  }

  function responderOf(of: Bonjour) {
    const { server } = of as unknown as { server: Responder }
    const emit = server.mdns.emit.bind(server.mdns)
    server.mdns.emit = (event, ...args) => {
      try {
        return emit(event, ...args)
      } catch (error) {
        log.debug({ err: error, address }, 'mdns: a malformed packet')
        return false
      }
    }
    return {
      mdns: server.mdns,
      register: (records: readonly DnsRecord[]) => server.register(records),
      unregister: (records: readonly DnsRecord[]) => server.unregister(records),
    }
  }
}
