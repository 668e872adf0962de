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
  /** Where it is reached at the moment; empty while nothing is shared. */
  shared(): readonly SharedAt[]
  /** Calls back when that has changed; answers the way to stop. */
  onChange(listener: () => void): () => void
  /** What to say there; null for nothing, which listens all the same. */
  say(): { instance: string; host: string; txt: Record<string, string> } | null
  /** Hears of everybody who says that they are a Trackside, now and then, and when somebody new does. */
  onHeard(heard: readonly Heard[]): void
  log: Log
  /** For tests. */
  open?: typeof openMdns
}

export interface Announcing {
  /** What is to be said may have changed. */
  refresh(): void
  close(): Promise<void>
}

const ASK_EVERY_MS = 10_000

const placeOf = ({ interface: name, addresses }: SharedAt) => JSON.stringify([name, addresses.find(isIPv4)])

/** Says on each shared interface where the service is, and hears who else is there. */
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
      .catch((error) => log.warn({ err: error }, 'an interface was not left in order'))
      .finally(() => closing.delete(watched))
    closing.add(watched)
  }

  /** Said once: it is tried again and again. */
  function fail(place: string, error: Error) {
    if (failures.get(place) !== error.message) {
      log.warn({ err: error, place }, 'names can neither be announced nor found on this interface')
    }
    failures.set(place, error.message)
    end(place)
  }

  function arrange() {
    const said = say()
    const now = shared().filter(({ addresses }) => addresses.some(isIPv4))
    const there = new Set(now.map(placeOf))
    for (const place of places.keys()) if (!there.has(place)) end(place)
    for (const each of now) {
      const place = placeOf(each)
      const address = each.addresses.find(isIPv4) as string
      // What failed is opened again at the next change, or when it is time to ask.
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
      log.error({ err: error }, 'this laptop could not be announced')
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
