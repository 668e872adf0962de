import { isIPv6 } from 'node:net'
import type { Log } from '../log.ts'
import { labelOf } from '../sharing/announce-records.ts'
import { Announcer, type SharedAt } from '../sharing/announcer.ts'
import type { DiscoveredService } from '../sharing/discovered-service.ts'
import type { Failover } from './failover.ts'
import { verifyPeer } from './verify-peer.ts'

interface DiscoveryParts {
  failover: Failover
  /** Where the service is reached. */
  shared(): readonly SharedAt[]
  onChange(listener: () => void): () => void
  /** Name on the network, such as `trackside-northside.local`. */
  hostName(): string
  /** The name of the garage's first account. */
  garageName(): string
  log: Log
}

/** Verifications at a time; announcements cost a sender nothing. */
const MAX_VERIFYING = 8
const MAX_CONFLICTS = 100

/** The DNS-SD instance name. The machine id distinguishes laptops of one garage with the same host name. */
const instanceOf = (garage: string, laptop: string, machine: string): string =>
  `${labelOf(`Trackside ${garage}`, 34)} (${labelOf(laptop, 20)} ${labelOf(machine, 4)})`

const urlOf = (address: string, port: number) =>
  `https://${isIPv6(address) ? `[${address}]` : address}:${port}/app/`

/** Announces this laptop by mDNS while it leads, and reports verified peers with the same or a later term to `failover`. */
export class PeerDiscovery {
  readonly #parts: DiscoveryParts
  readonly #verifying = new Set<string>()
  /** Addresses of other garages that use this garage's host name. */
  readonly #conflicts = new Set<string>()
  readonly #announcer: Announcer
  readonly #unsubscribe: () => void

  constructor(parts: DiscoveryParts) {
    const { failover, shared, onChange, log } = parts
    this.#parts = parts
    const updateUrl = () => failover.setUrl(shared()[0]?.url ?? null)
    this.#announcer = new Announcer({
      shared,
      onChange(listener) {
        const stop = onChange(() => {
          updateUrl()
          listener()
        })
        updateUrl()
        return stop
      },
      announcement: () => this.#announcement(),
      onServices: (services) => this.#onServices(services),
      log,
    })
    this.#unsubscribe = failover.onChange(() => this.#announcer.refresh())
  }

  async close(): Promise<void> {
    this.#unsubscribe()
    await this.#announcer.close()
  }

  #announcement() {
    const { failover, garageName, hostName } = this.#parts
    const own = failover.isStandby ? null : failover.heartbeat()
    if (!own?.garage) return null
    const { garage, machine, term, name } = own
    return {
      instance: instanceOf(garageName(), name, machine),
      host: hostName(),
      txt: { garage, machine, term: String(term), path: '/app/' },
    }
  }

  #onServices(services: readonly DiscoveredService[]) {
    const { failover } = this.#parts
    const own = failover.heartbeat()
    const authority = own?.garage ? failover.authority() : null
    if (!own || !authority) return
    for (const each of services) {
      const { txt } = each
      this.#reportConflict(each, own.garage)
      // An announced term only decides whether to verify.
      if (txt.garage !== own.garage || txt.machine === own.machine || !(Number(txt.term) >= own.term))
        continue
      const key = JSON.stringify([each.address, each.port])
      if (this.#verifying.size < MAX_VERIFYING && !this.#verifying.has(key))
        void this.#verify(each, authority, key)
    }
  }

  async #verify({ address, port }: DiscoveredService, authority: string, key: string) {
    const { failover, log } = this.#parts
    this.#verifying.add(key)
    try {
      const { machine, name, term, garage } = await verifyPeer({ address, port, authority })
      const own = failover.heartbeat()
      if (!own || garage === null || garage !== own.garage || term < 1) return
      const since = new Date().toISOString()
      const url = urlOf(address, port)
      failover.onPeer({ machine, name, term, since, url, garage, account: null }, 'network')
    } catch (error) {
      log.debug(
        { err: error, address, port },
        'failover: an announced laptop of this garage was not verified',
      )
    } finally {
      this.#verifying.delete(key)
    }
  }

  /** Warns of another garage with the same host name: clients would reach either of them. */
  #reportConflict({ address, host, txt }: DiscoveredService, garage: string | null) {
    const isOther = host === this.#parts.hostName() && txt.garage !== garage
    if (!isOther || this.#conflicts.size >= MAX_CONFLICTS || this.#conflicts.has(address)) return
    this.#conflicts.add(address)
    this.#parts.log.warn(
      { address, host },
      'another garage on this network has the same name: share the address instead',
    )
  }
}
