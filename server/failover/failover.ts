import { hostname } from 'node:os'
import { Mutex } from '../backups/mutex.ts'
import { type BackupSettings, isFolderThere } from '../backups/settings.ts'
import { claimTerm, type LeaderRow, mustYield } from '../calc/leader-terms.ts'
import type { Lead as LeadState } from '../contract/actions/lead.ts'
import type { Connection } from '../db/engine/connection.ts'
import type { Store } from '../db/engine/store.ts'
import { readWatermarks } from '../db/restore/watermarks.ts'
import { leaderRow } from '../db/tables/leader-row.ts'
import { conflict, type Problem } from '../domain/problem.ts'
import type { Log } from '../log.ts'
import { type Heartbeat, heartbeatsIn, writeHeartbeat } from './heartbeat.ts'
import { ownGarage } from './own-garage.ts'
import { type Peer, readSavedState, type SavedState, writeSavedState } from './saved-state.ts'
import { standbyProblem } from './standby-problem.ts'

interface FailoverParts {
  dataDir: string
  store: Store
  log: Log
  settings: BackupSettings
  now?: () => number
}

const UNCLAIMED: LeaderRow = { term: 0, machine: null, since: null }

/**
 * Whether this laptop leads its garage. Each laptop that takes over a garage begins a new term. One that sees a peer with
 * its own or a later term goes to standby, in which it takes no writes, until a person decides which of them leads. Before
 * the first account the term is 0: there is nothing to lead.
 */
export class Failover {
  readonly #parts: FailoverParts
  readonly #machine: string
  readonly #name = hostname()
  readonly #startedAt: string
  readonly #listeners = new Set<() => void>()
  readonly #mutex = new Mutex()
  readonly #unsubscribe: (() => void)[]
  #saved: SavedState
  #settings: BackupSettings
  #url: string | null = null
  #row = UNCLAIMED
  #phase: 'leading' | 'standby' = 'leading'
  /** Term and phase of the last notification. */
  #notified = ''
  /** The last write of the claim to the database. */
  #storing = Promise.resolve()

  constructor(parts: FailoverParts) {
    const { dataDir, store, settings } = parts
    this.#parts = parts
    this.#machine = settings.instance
    this.#startedAt = this.#isoNow()
    this.#saved = readSavedState(dataDir)
    this.#settings = settings
    this.#claim()
    this.exchangeHeartbeats(settings)
    this.#unsubscribe = [
      store.onExchange(() => this.#claim()),
      store.onCommit(() => {
        if (this.#row.term === 0) this.#claim()
      }),
    ]
  }

  get isStandby(): boolean {
    return this.#phase === 'standby'
  }

  /** The state as the API shows it. */
  state(): LeadState {
    const { peer, otherLeadsSince } = this.#saved
    const shown = this.isStandby && peer ? peer : null
    return {
      machine: this.#machine,
      name: this.#name,
      term: this.#row.term,
      since: this.#row.since ?? this.#startedAt,
      isStandby: this.isStandby,
      peer: shown && {
        machine: shown.machine,
        name: shown.name,
        term: shown.term,
        since: shown.since,
        url: shown.url,
        seenBy: shown.seenBy,
        seenAt: shown.seenAt,
      },
      otherLeadsSince: shown && otherLeadsSince,
    }
  }

  /** The 409 for a write; null while this laptop leads. */
  writeProblem(): Problem | null {
    const { peer } = this.#saved
    return this.isStandby && peer ? standbyProblem(peer, this.#row.term) : null
  }

  /** This laptop's own heartbeat; null before the first account. */
  heartbeat(): Heartbeat | null {
    const { term, since } = this.#row
    if (term === 0) return null
    const { garage, account } = this.#parts.store.read(ownGarage)
    return {
      machine: this.#machine,
      name: this.#name,
      term,
      since: since ?? this.#startedAt,
      url: this.#url,
      garage,
      account,
    }
  }

  /** Certificate of the garage's authority as PEM; null before anything was shared. */
  authority(): string | null {
    return this.#parts.store.read(ownGarage).certificate
  }

  /** Reads the heartbeats in the folder for copies and writes this laptop's own there. */
  exchangeHeartbeats(settings: BackupSettings): void {
    this.#settings = settings
    const { dataDir, log } = this.#parts
    try {
      const { folder } = settings
      if (folder === null || !isFolderThere(settings, dataDir)) return
      for (const each of heartbeatsIn(folder)) this.onPeer(each, 'folder')
      // In standby too: a peer of the same term must learn of this laptop.
      const own = this.heartbeat()
      if (own) writeHeartbeat(folder, own)
    } catch (error) {
      log.warn({ err: error }, 'failover: the heartbeat could not be written to the folder for copies')
    }
  }

  /** Call with the heartbeat of another laptop; returns whether this one is in standby because of it. */
  onPeer(other: Heartbeat, seenBy: Peer['seenBy']): boolean {
    const own = this.heartbeat()
    if (!own || !mustYield(own, other)) return false
    if (this.#isOutdated(other, seenBy)) return true
    this.#savePeer(other, seenBy)
    if (!this.isStandby) {
      this.#parts.log.warn(
        { other: other.name, term: other.term, ownTerm: own.term, seenBy },
        'failover: another laptop has taken over this garage; standby until a person decides',
      )
    }
    this.#updatePhase()
    return true
  }

  /** A person's decision. Rejects with 409 when there is no peer to decide about. */
  decide(leader: 'this' | 'other'): Promise<LeadState> {
    return this.#mutex.run(async () => {
      const { peer } = this.#saved
      if (this.isStandby && peer) {
        if (leader === 'this') await this.#resume(peer)
        else this.#follow(peer)
      } else if (leader === 'other') {
        throw conflict('no_other_laptop', 'No other laptop of this garage has been seen, so none can lead.')
      }
      return this.state()
    })
  }

  /** Sets the address of this laptop's pages on the network. */
  setUrl(url: string | null): void {
    if (url === this.#url) return
    this.#url = url
    this.exchangeHeartbeats(this.#settings)
  }

  /** Calls back when the term or `isStandby` has changed; returns the way to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    await this.#storing
  }

  #isoNow(): string {
    return new Date((this.#parts.now ?? Date.now)()).toISOString()
  }

  /** Claims the term of the database that is open. Valid at once; stored in the database as soon as it takes writes. */
  #claim() {
    const { store, log } = this.#parts
    try {
      this.#row = store.read((connection) => this.#claimIn(connection))
    } catch (error) {
      // A damaged database is reported by the check of the store.
      log.error({ err: error }, 'failover: the term could not be read')
    }
    this.#updatePhase()
    if (this.#row.term === 0) return
    this.#storing = this.#storing
      .then(() => this.#storeClaim())
      .catch((error) => log.error({ err: error }, 'failover: the term could not be stored'))
  }

  #claimIn(connection: Connection): LeaderRow {
    if (ownGarage(connection).account === null) return UNCLAIMED
    const known = readWatermarks(this.#parts.store.file).leadTerm
    const claim = { machine: this.#machine, known, isElsewhere: false, now: this.#isoNow() }
    return claimTerm(leaderRow.read(connection), claim)
  }

  #storeClaim(): Promise<void> {
    return this.#parts.store.transact((connection) => {
      const row = this.#claimIn(connection)
      const isStored = JSON.stringify(row) === JSON.stringify(leaderRow.read(connection))
      if (row.term > 0 && !isStored) leaderRow.write(connection, row)
    })
  }

  #updatePhase() {
    const { peer } = this.#saved
    const own = peer && this.heartbeat()
    this.#phase = peer !== null && own !== null && mustYield(own, peer) ? 'standby' : 'leading'
    const state = JSON.stringify([this.#row.term, this.#phase])
    if (state === this.#notified) return
    this.#notified = state
    for (const listener of this.#listeners) listener()
  }

  /** Whether the saved peer has a later term, or was seen on the network, which is newer than its file. */
  #isOutdated(other: Heartbeat, seenBy: Peer['seenBy']): boolean {
    const { peer } = this.#saved
    if (!peer) return false
    if (peer.machine === other.machine && peer.term === other.term)
      return peer.seenBy === 'network' && seenBy === 'folder'
    return this.isStandby && peer.term >= other.term
  }

  #savePeer(other: Heartbeat, seenBy: Peer['seenBy']) {
    const { peer: known, otherLeadsSince } = this.#saved
    const isSame = known?.machine === other.machine
    const url = other.url ?? (isSame ? known.url : null)
    const peer: Peer = { ...other, url, seenBy, seenAt: this.#isoNow() }
    const next = { peer, otherLeadsSince: isSame ? otherLeadsSince : null }
    const isNews = !isSame || known.term !== peer.term || known.url !== url || known.seenBy !== seenBy
    if (isNews) this.#save(next)
    else this.#saved = next
  }

  #save(next: SavedState) {
    this.#saved = next
    try {
      writeSavedState(this.#parts.dataDir, next)
    } catch (error) {
      this.#parts.log.error({ err: error }, 'failover: the state could not be written beside the database')
    }
  }

  /** Leads again in a new term, later than the peer's. */
  async #resume(peer: Peer) {
    const { store, log } = this.#parts
    const term = Math.max(this.#row.term, peer.term) + 1
    const row = { term, machine: this.#machine, since: this.#isoNow() }
    await store.transact((connection) => leaderRow.write(connection, row))
    this.#row = row
    this.#save({ peer: null, otherLeadsSince: null })
    log.warn({ term, other: peer.name }, 'failover: this laptop leads the garage again')
    this.#updatePhase()
    this.exchangeHeartbeats(this.#settings)
  }

  #follow(peer: Peer) {
    if (this.#saved.otherLeadsSince !== null) return
    this.#save({ peer, otherLeadsSince: this.#isoNow() })
    this.#parts.log.warn({ other: peer.name }, 'failover: the other laptop leads; this one stays in standby')
  }
}
