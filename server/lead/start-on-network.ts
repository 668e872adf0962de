import { isIPv6 } from 'node:net'
import type { Log } from '../log.ts'
import { type Announcing, type AnnouncingParts, type SharedAt, startAnnouncing } from '../sharing/announce.ts'
import { labelOf } from '../sharing/announce-records.ts'
import type { Heard } from '../sharing/mdns.ts'
import { proveRival } from './prove-rival.ts'
import type { Lead } from './start-lead.ts'

/** What people see in a list of services. Two laptops of one garage, even of one name, must not be taken for one. */
const instanceOf = (garage: string, laptop: string, machine: string): string =>
  `${labelOf(`Trackside ${garage}`, 34)} (${labelOf(laptop, 20)} ${labelOf(machine, 4)})`

export interface NetworkParts {
  lead: Lead
  /** Where the service is reached. */
  shared(): readonly SharedAt[]
  onChange(listener: () => void): () => void
  /** Name on the network, such as `trackside-northside.local`. */
  hostName(): string
  /** What the garage calls itself. */
  garageName(): string
  log: Log
  open?: AnnouncingParts['open']
  prove?: typeof proveRival
}

/** Strangers may announce as much as they like; so many are asked at a time. */
const MAX_REQUESTED = 8
const MAX_RECORDED = 100

const urlOf = (address: string, port: number) =>
  `https://${isIPv6(address) ? `[${address}]` : address}:${port}/app/`

/** Announces this laptop while it leads, and stands down before another one of the garage that proves a later term. */
export function startOnNetwork(parts: NetworkParts): Announcing {
  const { lead, shared, onChange, hostName, garageName, log, open, prove = proveRival } = parts
  const asking = new Set<string>()
  const conflicts = new Set<string>()

  async function ask({ address, port }: Heard, authority: string, place: string) {
    asking.add(place)
    try {
      const { machine, name, term, garage } = await prove({ address, port, authority })
      const own = lead.mark()
      if (!own || garage === null || garage !== own.garage || term < 1) return
      const since = new Date().toISOString()
      lead.meet({ machine, name, term, since, url: urlOf(address, port), garage, account: null }, 'network')
    } catch (error) {
      log.debug({ err: error, address, port }, 'somebody who says to be of this garage could not prove it')
    } finally {
      asking.delete(place)
    }
  }

  /** Tablets find either of them by that name. By their addresses both can be reached. */
  function noteConflict({ address, host, txt }: Heard, garage: string | null) {
    const isFine = host !== hostName() || txt.garage === garage
    if (isFine || conflicts.size >= MAX_RECORDED || conflicts.has(address)) return
    conflicts.add(address)
    log.warn({ address, host }, 'another garage on this network has the same name: share the address instead')
  }

  function onHeard(heard: readonly Heard[]) {
    const own = lead.mark()
    const authority = own?.garage ? lead.authority() : null
    if (!own || !authority) return
    for (const each of heard) {
      const { txt } = each
      noteConflict(each, own.garage)
      // Only a later term is worth a question; what is announced is never believed.
      if (txt.garage !== own.garage || txt.machine === own.machine || !(Number(txt.term) >= own.term))
        continue
      const place = JSON.stringify([each.address, each.port])
      if (asking.size < MAX_REQUESTED && !asking.has(place)) void ask(each, authority, place)
    }
  }

  const announcing = startAnnouncing({
    shared,
    onChange(listener) {
      const stop = onChange(() => {
        lead.setUrl(shared()[0]?.url ?? null)
        listener()
      })
      lead.setUrl(shared()[0]?.url ?? null)
      return stop
    },
    say() {
      const own = lead.standsDown() ? null : lead.mark()
      if (!own?.garage) return null
      const { garage, machine, term, name } = own
      return {
        instance: instanceOf(garageName(), name, machine),
        host: hostName(),
        txt: { garage, machine, term: String(term), path: '/app/' },
      }
    },
    onHeard,
    log,
    ...(open && { open }),
  })
  const stopListening = lead.onChange(announcing.refresh)
  return {
    refresh: announcing.refresh,
    async close() {
      stopListening()
      await announcing.close()
    },
  }
}
