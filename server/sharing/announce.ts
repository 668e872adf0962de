import { isIPv4 } from 'node:net'
import type { Log } from '../log.ts'
import { type DnsRecord, recordsOf } from './announce-records.ts'
import { type Heard, type Mdns, openMdns } from './mdns.ts'

/** Where the service is reached on one interface. */
export interface SharedAt {
  interface: string
  addresses: readonly string[]
  port: number
  url: string
}

export interface AnnouncingParts {
  /** The shared interfaces; empty while nothing is shared. */
  shared(): readonly SharedAt[]
  /** Calls back when they have changed; returns the way to stop. */
  onChange(listener: () => void): () => void
  /** What to announce; null to only listen. */
  say(): { instance: string; host: string; txt: Record<string, string> } | null
  /** Called with all services heard, every 10 s and when one is new or has changed. */
  onHeard(heard: readonly Heard[]): void
  log: Log
  /** For tests. */
  open?: typeof openMdns
}

export interface Announcing {
  /** Call when `say` may return something else. */
  refresh(): void
  close(): Promise<void>
}

const ASK_EVERY_MS = 10_000

const keyOf = ({ interface: name, addresses }: SharedAt) => JSON.stringify([name, addresses.find(isIPv4)])

/** Announces the service by mDNS on each shared interface and listens for others. */
export function startAnnouncing(parts: AnnouncingParts): Announcing {
  const { shared, onChange, say, onHeard, log, open = openMdns } = parts
  const places = new Map<string, Mdns>()
  const closing = new Set<Promise<void>>()
  const failures = new Map<string, string>()

  const hear = () => {
    const heard = [...places.values()].flatMap((each) => each.heard())
    if (heard.length > 0) onHeard(heard)
  }

  function end(place: string) {
    const work = places.get(place)?.close()
    places.delete(place)
    if (!work) return
    const watched = work
      .catch((error) => log.warn({ err: error }, 'mdns: an interface could not be closed'))
      .finally(() => closing.delete(watched))
    closing.add(watched)
  }

  /** Logs a failure once, though opening is retried. */
  function fail(place: string, error: Error) {
    if (failures.get(place) !== error.message) {
      log.warn({ err: error, place }, 'mdns: not available on this interface')
    }
    failures.set(place, error.message)
    end(place)
  }

  function arrange() {
    const said = say()
    const now = shared().filter(({ addresses }) => addresses.some(isIPv4))
    const there = new Set(now.map(keyOf))
    for (const place of places.keys()) if (!there.has(place)) end(place)
    for (const each of now) {
      const place = keyOf(each)
      const address = each.addresses.find(isIPv4) as string
      // A failed interface is opened again at the next change or tick.
      const onFailed = (error: Error) => fail(place, error)
      const mdns = places.get(place) ?? open({ address, log, onHeard: hear, onFailed })
      places.set(place, mdns)
      const { addresses, port } = each
      const records: DnsRecord[] = said
        ? recordsOf({ ...said, addresses, port, txt: { ...said.txt, port: String(port) } })
        : []
      mdns.say(records)
    }
  }

  function refresh() {
    try {
      arrange()
    } catch (error) {
      log.error({ err: error }, 'mdns: this laptop could not be announced')
    }
  }

  const timer = setInterval(() => {
    refresh()
    for (const each of places.values()) each.ask()
    hear()
  }, ASK_EVERY_MS).unref()
  const stopListening = onChange(refresh)
  refresh()
  return {
    refresh,
    async close() {
      clearInterval(timer)
      stopListening()
      for (const place of places.keys()) end(place)
      await Promise.all(closing)
    },
  }
}
