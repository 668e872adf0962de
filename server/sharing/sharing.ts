import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { networkInterfaces as realInterfaces } from 'node:os'
import type { Duplex } from 'node:stream'
import type { Config } from '../config.ts'
import type { Sharing as State } from '../contract/actions/sharing.ts'
import type { StoredAuthority } from '../db/engine/instance.ts'
import { createLog, type Log } from '../log.ts'
import { type Clock, realClock } from '../webhooks/clock.ts'
import { type Authority, authorityOf } from './authority.ts'
import { changeSettings, type GivenSettings } from './change-settings.ts'
import type { Garage } from './garage.ts'
import { holds, type Leaf } from './leaf.ts'
import { type InterfaceAddress, Listeners } from './listeners.ts'
import { garageName, machineName } from './names.ts'
import { externalInterfaces, type Interfaces } from './network-interfaces.ts'
import { answerPlain, refusePlain } from './plain-answer.ts'
import { isPrivate } from './private-ranges.ts'
import { readSharingSettings, type SharingSettings, writeSharingSettings } from './settings.ts'
import { isCovered, type Served, sharingState } from './sharing-state.ts'
import { urlOf } from './url-of.ts'
import { Visitors } from './visitors.ts'

export interface SharingParts {
  config: Config
  handle: RequestListener
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  networkInterfaces?: () => Interfaces
  clock?: Clock
}

const isEncrypted = (socket: Socket) => 'encrypted' in socket

/** How often the interfaces are read: an address that is back is listened on within this time. */
const UPDATE_MS = 2000

/**
 * Makes the service reachable from the network: listens on the private addresses of the interfaces chosen, with a
 * certificate of the garage. Lives as long as the process, whichever database is served.
 */
export class Sharing {
  readonly visitors: Visitors
  readonly #config: Config
  readonly #interfaces: () => Interfaces
  readonly #clock: Clock
  readonly #log: Log
  readonly #listeners: Listeners
  readonly #observers = new Set<(served: Served[]) => void>()
  readonly #stop = new AbortController()
  readonly #updates: Promise<void>
  #settings: SharingSettings
  #garage: Garage | null = null
  #unsubscribe = () => {}
  #port: number | null = null
  #stored: StoredAuthority | null = null
  #authority: Authority | null = null
  #leaf: Leaf | null = null
  #slug: string | null = null
  /** Host name and addresses of the last notification. */
  #notified = ''
  /** Resolves after the last update called for: updates run one after the other. */
  #lastUpdate: Promise<void> = Promise.resolve()

  constructor(parts: SharingParts) {
    const { config, networkInterfaces = realInterfaces, clock = realClock } = parts
    this.#config = config
    this.#interfaces = networkInterfaces
    this.#clock = clock
    this.#log = createLog(config)
    this.#settings = readSharingSettings(config.dataDir)
    this.visitors = new Visitors(() => clock.now())
    this.#listeners = new Listeners({
      handle: (request, response) => {
        if (!this.#isAllowed(request)) return answerPlain(request, response)
        this.visitors.onRequest(request.socket)
        parts.handle(request, response)
      },
      upgrade: (request, socket, head) => {
        if (!this.#isAllowed(request)) return refusePlain(request, socket)
        this.visitors.onRequest(request.socket)
        this.visitors.onUpgrade(request.socket)
        parts.upgrade(request, socket, head)
      },
    })
    this.#updates = this.#updateForever()
  }

  /** The state as the API shows it. */
  state(): State {
    this.#readGarage()
    return sharingState({
      settings: this.#settings,
      interfaces: this.#external(),
      served: this.served(),
      port: this.#port ?? this.#config.port,
      hostName: this.hostName(),
      authority: this.#authority,
      host: this.#config.host,
      problemAt: (address) => this.#listeners.problemAt(address),
    })
  }

  /** The garage's name on the network. */
  hostName(): string {
    this.#readGarage()
    return garageName(this.#slug)
  }

  /** Whether a Host header may have this name. */
  isName(name: string): boolean {
    return this.#settings.on && name === this.hostName()
  }

  /** Whether pages of this origin, another web app's, may call the API. */
  allowsOrigin(origin: string): boolean {
    return this.#settings.allowedOrigins.includes(origin)
  }

  /** The interfaces where the service is reached now. */
  served(): Served[] {
    const port = this.#port ?? 0
    return [...Map.groupBy(this.#listeners.open(), (open) => open.interface)].map(([name, open]) => {
      const addresses = open.map(({ address }) => address)
      return { interface: name, addresses, port, url: urlOf(addresses[0] as string, port, '/app/') }
    })
  }

  authority(): Authority | null {
    this.#readGarage()
    return this.#authority
  }

  /** Changes the settings given; resolves when the listeners follow. Rejects with 400 for unknown interfaces. */
  async change(given: GivenSettings): Promise<State> {
    this.#settings = changeSettings(this.#settings, given, this.#external())
    writeSharingSettings(this.#config.dataDir, this.#settings)
    await this.#update()
    return this.state()
  }

  /** Calls back now and when the addresses or the host name have changed; returns the way to stop. */
  onChange(observer: (served: Served[]) => void): () => void {
    this.#observers.add(observer)
    observer(this.served())
    return () => void this.#observers.delete(observer)
  }

  /** Sets the garage whose certificates are used; null while no database is open. */
  setGarage(garage: Garage | null): void {
    this.#unsubscribe()
    this.#garage = garage
    this.#unsubscribe = garage ? garage.onExchange(() => void this.#update()) : () => {}
    if (garage) void this.#update()
  }

  /** Sets the port of the process's own listener, which is used on the network too. */
  setPort(port: number): void {
    this.#port = port
    if (this.#settings.on) void this.#update()
  }

  async close(): Promise<void> {
    this.#stop.abort()
    this.#unsubscribe()
    await this.#updates
    await this.#lastUpdate
    await this.#listeners.stop()
    this.#log.flush()
  }

  #isAllowed({ socket }: IncomingMessage): boolean {
    return isEncrypted(socket) || this.#settings.plainHttp
  }

  #external() {
    return externalInterfaces(this.#interfaces())
  }

  /** Keeps the last slug and authority when the database cannot be read. */
  #readGarage() {
    if (!this.#garage) return
    try {
      this.#slug = this.#garage.slug()
      const found = this.#garage.authority()
      if (found?.certificate === this.#stored?.certificate) return
      this.#authority = found && authorityOf(found)
      this.#stored = found
    } catch (error) {
      this.#log.warn({ err: error }, "sharing: the garage's certificate authority could not be read")
    }
  }

  async #updateForever() {
    const { signal } = this.#stop
    while (!signal.aborted) {
      await this.#clock.sleep(UPDATE_MS, signal).catch(() => {})
      if (this.#settings.on && !signal.aborted) await this.#update()
    }
  }

  #update(): Promise<void> {
    this.#lastUpdate = this.#lastUpdate
      .then(() => this.#listen())
      .catch((error) => this.#log.error({ err: error }, 'sharing: the listeners could not be updated'))
    return this.#lastUpdate
  }

  async #listen() {
    if (this.#stop.signal.aborted) return
    const addresses = this.#wantedAddresses()
    if (addresses.length > 0) this.#leaf = await this.#leafFor(addresses.map(({ address }) => address))
    const leaf = this.#leaf
    if (leaf && this.#port !== null) await this.#listeners.listenAt(addresses, { port: this.#port, leaf })
    this.#notify()
  }

  #wantedAddresses(): InterfaceAddress[] {
    if (!this.#settings.on || this.#port === null) return []
    return this.#external()
      .filter(({ name }) => this.#settings.interfaces.includes(name))
      .flatMap(({ name, addresses }) => addresses.map((address) => ({ interface: name, address })))
      .filter(({ address }) => isPrivate(address) && !isCovered(this.#config.host, address))
  }

  /** A certificate for the addresses. The code that makes one is imported on first use, to keep the start short. */
  async #leafFor(addresses: readonly string[]): Promise<Leaf | null> {
    this.#readGarage()
    if (!this.#stored && this.#garage?.storeAuthority) {
      const { makeAuthority } = await import('./make-certificates.ts')
      await this.#garage?.storeAuthority?.(await makeAuthority(this.#clock.now()))
      this.#readGarage()
    }
    const stored = this.#stored
    if (!stored) return null
    const names = [this.hostName(), machineName(), ...addresses].filter((name) => name !== null)
    if (this.#leaf && holds(this.#leaf, stored.certificate, names, this.#clock.now())) return this.#leaf
    const { makeLeaf } = await import('./make-certificates.ts')
    return makeLeaf(stored, names, this.#clock.now())
  }

  #notify() {
    const served = this.served()
    const text = JSON.stringify([this.hostName(), served])
    if (text === this.#notified) return
    if (this.#notified !== '' || served.length > 0)
      this.#log.info({ served }, 'sharing: addresses on the network')
    this.#notified = text
    for (const observer of this.#observers) observer(served)
  }
}
