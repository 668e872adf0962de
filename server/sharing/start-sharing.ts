import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { networkInterfaces as realInterfaces } from 'node:os'
import type { Duplex } from 'node:stream'
import type { Config } from '../config.ts'
import type { Sharing as State } from '../contract/actions/sharing.ts'
import type { StoredAuthority } from '../db/engine/instance.ts'
import { createLog } from '../log.ts'
import { type Clock, realClock } from '../webhooks/clock.ts'
import { type Authority, authorityOf } from './authority.ts'
import { changeSettings, type GivenSettings } from './change-settings.ts'
import { createDoors, type Wanted } from './doors.ts'
import type { Garage } from './garage.ts'
import { holds, type Leaf } from './leaf.ts'
import { garageName, machineName } from './names.ts'
import { type Interfaces, placesOf } from './places.ts'
import { answerPlain, refusePlain } from './plain-answer.ts'
import { isPrivate } from './private-ranges.ts'
import { readSharingSettings, writeSharingSettings } from './settings.ts'
import { isCovered, type Served, sharingState } from './sharing-state.ts'
import { urlOf } from './url-of.ts'
import { createVisitors, type Visitors } from './visitors.ts'

export interface SharingParts {
  config: Config
  handle: RequestListener
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  networkInterfaces?: () => Interfaces
  clock?: Clock
}

/** What makes the service reachable from the network. It lives as long as the process, whatever database is served. */
export interface Sharing {
  state(): State
  /** The garage's name on the network. */
  hostName(): string
  /** Whether the garage is called so. */
  isName(name: string): boolean
  /** Whether pages of another web app may call. */
  allowsOrigin(origin: string): boolean
  /** Interfaces where the service is reached now. */
  served(): Served[]
  authority(): Authority | null
  /** 400 that names the interfaces that there are none of. Resolves when it is so. */
  change(given: GivenSettings): Promise<State>
  /** Calls back now and whenever it is served elsewhere or under another name; returns the way to stop. */
  onChange(listener: (served: Served[]) => void): () => void
  visitors: Visitors
  /** Serves another database's garage; null while there is none. */
  enter(garage: Garage | null): void
  /** The port that it listens on by itself, and shares. */
  listensAt(port: number): void
  close(): Promise<void>
}

const isEncrypted = (socket: Socket) => 'encrypted' in socket

/** How often the interfaces are looked at: a cable that is back is in use before anybody has got up. */
const LOOK_MS = 2000

export function startSharing(parts: SharingParts): Sharing {
  const { config, networkInterfaces = realInterfaces, clock = realClock } = parts
  const log = createLog(config)
  const visitors = createVisitors(clock.now)
  const doors = createDoors({
    handle(request, response) {
      if (!isEncrypted(request.socket) && !settings.plainHttp) return answerPlain(request, response)
      visitors.saw(request.socket)
      parts.handle(request, response)
    },
    upgrade(request, socket, head) {
      if (!isEncrypted(request.socket) && !settings.plainHttp) return refusePlain(request, socket)
      visitors.saw(request.socket)
      visitors.listens(request.socket)
      parts.upgrade(request, socket, head)
    },
  })
  const stop = new AbortController()
  const listeners = new Set<(served: Served[]) => void>()
  let settings = readSharingSettings(config.dataDir)
  let garage: Garage | null = null
  let leave = () => {}
  let port: number | null = null
  let stored: StoredAuthority | null = null
  let authority: Authority | null = null
  let leaf: Leaf | null = null
  let slug: string | null = null
  let told = ''
  let turn: Promise<void> = Promise.resolve()

  const places = () => placesOf(networkInterfaces())

  /** What cannot be read at the moment is as it was. */
  function readGarage() {
    if (!garage) return
    try {
      slug = garage.slug()
      const found = garage.authority()
      if (found?.certificate === stored?.certificate) return
      authority = found && authorityOf(found)
      stored = found
    } catch (error) {
      log.warn({ err: error }, 'what signs the certificates of this garage cannot be read')
    }
  }

  const hostName = () => {
    readGarage()
    return garageName(slug)
  }
  const names = () => [hostName(), machineName()].filter((name) => name !== null)

  function wanted(): Wanted[] {
    if (!settings.on || port === null) return []
    return places()
      .filter(({ name }) => settings.interfaces.includes(name))
      .flatMap(({ name, addresses }) => addresses.map((address) => ({ interface: name, address })))
      .filter(({ address }) => isPrivate(address) && !isCovered(config.host, address))
  }

  /** The certificate code is read when somebody shares for the first time: the start does not wait for it. */
  async function leafFor(addresses: readonly string[]): Promise<Leaf | null> {
    readGarage()
    if (!stored && garage?.keep) {
      const { makeAuthority } = await import('./make-authority.ts')
      await garage.keep(makeAuthority(clock.now()))
      readGarage()
    }
    if (!stored) return null
    const all = [...names(), ...addresses]
    if (leaf && holds(leaf, stored.certificate, all, clock.now())) return leaf
    const { makeLeaf } = await import('./make-leaf.ts')
    return makeLeaf(stored, all, clock.now())
  }

  function served(): Served[] {
    const open = doors.open()
    return [...new Set(open.map((door) => door.interface))].map((name) => {
      const addresses = open.filter((door) => door.interface === name).map(({ address }) => address)
      return {
        interface: name,
        addresses,
        port: port ?? 0,
        url: urlOf(addresses[0] as string, port ?? 0, '/app/'),
      }
    })
  }

  function tell() {
    const now = served()
    const text = JSON.stringify([hostName(), now])
    if (text === told) return
    if (told !== '' || now.length > 0) log.info({ served: now }, 'where the network reaches the service')
    told = text
    for (const listener of listeners) listener(now)
  }

  async function arrange() {
    if (stop.signal.aborted) return
    const list = wanted()
    const next = list.length > 0 ? await leafFor(list.map(({ address }) => address)) : leaf
    leaf = next
    if (next && port !== null) await doors.arrange(list, { port, leaf: next })
    tell()
  }

  /** One after the other: an interface that comes and goes must not leave a door open. */
  function look(): Promise<void> {
    turn = turn.then(arrange).catch((error) => {
      log.error({ err: error }, 'the service could not be shared as it should be')
    })
    return turn
  }

  async function lookForever() {
    while (!stop.signal.aborted) {
      await clock.sleep(LOOK_MS, stop.signal).catch(() => {})
      if (settings.on && !stop.signal.aborted) await look()
    }
  }
  const looking = lookForever()

  const state = () => {
    readGarage()
    return sharingState({
      settings,
      places: places(),
      served: served(),
      port: port ?? config.port,
      hostName: hostName(),
      authority,
      host: config.host,
      problemAt: doors.problemAt,
    })
  }

  return {
    state,
    hostName,
    isName: (name) => settings.on && name === hostName(),
    allowsOrigin: (origin) => settings.allowedOrigins.includes(origin),
    served,
    authority() {
      readGarage()
      return authority
    },
    async change(given) {
      settings = changeSettings(settings, given, places())
      writeSharingSettings(config.dataDir, settings)
      await look()
      return state()
    },
    onChange(listener) {
      listeners.add(listener)
      listener(served())
      return () => void listeners.delete(listener)
    },
    visitors,
    enter(next) {
      leave()
      garage = next
      leave = next ? next.onExchange(() => void look()) : () => {}
      if (next) void look()
    },
    listensAt(own) {
      port = own
      if (settings.on) void look()
    },
    async close() {
      stop.abort()
      leave()
      await looking
      await turn
      await doors.stop()
      log.flush()
    },
  }
}
