import type { StoredRowOf } from '../contract/define/define.ts'
import { type FeedStatus, timingFeed } from '../contract/resources/timing-feed.ts'
import type { Store } from '../db/engine/store.ts'
import { findRow } from '../db/rows/repo.ts'
import { carNames, type EnabledFeed, enabledFeeds, eventOnDay } from '../db/tables/enabled-feeds.ts'
import { type FeedState, feedKeeping } from '../db/tables/feed-keeping.ts'
import type { LiveSession } from '../domain/timing/live-session.ts'
import type { Log } from '../log.ts'
import { noAdapter, type TimingKinds } from '../timing/kinds/kinds.ts'
import { FeedLink } from './feed-link.ts'
import { FeedPipeline } from './pipeline/feed-pipeline.ts'
import type { Recording, Recordings } from './recordings/recordings.ts'
import { placeBefore, replayLast } from './resume.ts'

type FeedRow = StoredRowOf<typeof timingFeed>

/** Shortest time between two looks at which feeds are switched on. */
const LOOK_MS = 250
/** How often the time of the last byte is kept, and an event looked for. */
const KEEP_MS = 2000
const DAY_MS = 86_400_000

interface Dependencies {
  store: Store
  log: Log
  feedKinds: TimingKinds
  recordings: Recordings
  ownPort(): number | null
  /** Whether this laptop may write. */
  mayRun(): boolean
}

/** A feed that is switched on: its connection, and its state as it is answered. */
class RunningFeed {
  readonly #parts: Dependencies & EnabledFeed
  readonly #row: FeedRow | undefined
  readonly #pipeline: FeedPipeline | undefined
  readonly #link: FeedLink | undefined
  readonly #recording: Recording | undefined
  #state: FeedState = {
    status: 'connecting',
    last_byte_at: null,
    last_error: null,
    lag_ms: null,
    unknown: '[]',
  }
  #kept = ''
  /** Parts that this connection brought and that could not be read. */
  #unreadable = 0
  readonly #eventId: string | undefined
  /** What the cars of its event were called by at last. */
  #carNames = ''

  constructor(parts: Dependencies & EnabledFeed) {
    this.#parts = parts
    const { store, accountId, id } = parts
    const found = store.readLatest((connection) => findRow({ connection, accountId }, timingFeed, id))
    this.#row = found as unknown as FeedRow | undefined
    const row = this.#row
    const eventId = row && (row.eventId ?? this.#eventNow())
    this.#eventId = eventId
    if (!row || !eventId) {
      this.#state = { ...this.#state, last_error: 'No event is on: choose one.' }
      return
    }
    const adapter = parts.feedKinds.get(row.kind)
    if (!adapter) {
      this.#state = { ...this.#state, status: 'refused', last_error: noAdapter(row.kind) }
      return
    }
    const keeping = store.read((connection) => feedKeeping.of({ connection, accountId }, [id]).get(id))
    this.#changed({ last_byte_at: keeping?.last_byte_at ?? null })
    const secret = parts.secret ?? undefined
    const settings = { user: row.user ?? undefined, secret, pitLoops: row.pitLoops }
    const resume = placeBefore(keeping)
    const recording = parts.recordings.begin(accountId, row)
    this.#recording = recording
    this.#pipeline = new FeedPipeline({
      ...parts,
      feed: { ...row, eventId },
      minLapMs: row.minLapMs,
      newDecoder: () => adapter.decoder(settings),
      resume,
      // A commit switches it off or gives it another event; it is stopped after that, and writes nothing in between.
      mayWrite: (scope) => {
        const now = findRow(scope, timingFeed, id)
        return now?.enabled === true && now.eventId === row.eventId
      },
      keepPlace: (scope, place) => void feedKeeping.putPlace(scope, id, JSON.stringify(place)),
      onWritten: (lagMs) => this.#changed({ lag_ms: lagMs }),
      onFailure: (words) => this.#changed({ last_error: words }),
      onUnreadable: (reason) => this.#unread(reason),
      onRefused: (words, waitMs) => this.#link?.refused(words, waitMs),
    })
    // A feed that is polled reports its last values again.
    if (adapter.speaksAlways) replayLast(id, { ...parts, pipeline: this.#pipeline, isInRun: resume !== null })
    this.#link = new FeedLink({
      host: row.host,
      port: row.port,
      tls: adapter.tls,
      certificate: keeping?.certificate ?? null,
      speaksAlways: adapter.speaksAlways,
      ownPort: parts.ownPort,
      pipeline: this.#pipeline,
      record: (bytes, at) => recording.take(bytes, at),
      recordEnd: () => recording.cut(),
      onCertificate: (fingerprint) => this.#keepCertificate(fingerprint),
      onStatus: (status, words) => this.#statusChanged(status, words),
    })
  }

  /** Whether it runs with the row and the password that the feed has now. */
  is({ version, secret }: EnabledFeed): boolean {
    return this.#parts.version === version && this.#parts.secret === secret
  }

  /** Whether it waits for an event that is on. */
  get isIdle(): boolean {
    return this.#eventId === undefined
  }

  live(sessionId: string): LiveSession | null {
    return this.#pipeline?.live(sessionId) ?? null
  }

  /** Matches its entries again after numbers of its event's cars changed. */
  followCars(): void {
    const { store, log, accountId } = this.#parts
    const eventId = this.#eventId
    if (!this.#pipeline || !eventId) return
    const names = store.readLatest((connection) => carNames(connection, accountId, eventId))
    if (names === this.#carNames) return
    this.#carNames = names
    this.#pipeline
      .rematch()
      .then(() => this.keep())
      .catch((error) => log.warn({ err: error }, 'timing: the entries of a feed were not matched again'))
  }

  /** Keeps its state if it has changed. */
  async keep(): Promise<void> {
    const { store, log, accountId, id } = this.#parts
    const at = this.#link?.lastByteAt ?? null
    const unknown = JSON.stringify(this.#pipeline?.rows.unknown ?? [])
    const state = {
      ...this.#state,
      unknown,
      ...(at !== null && { last_byte_at: new Date(at).toISOString() }),
    }
    const text = JSON.stringify(state)
    if (text === this.#kept) return
    this.#kept = text
    await store
      .transact((connection) => void feedKeeping.putState(connection, accountId, id, state))
      .catch((error) => log.warn({ err: error }, 'timing: the state of a feed was not kept'))
  }

  async close(): Promise<void> {
    this.#link?.close()
    await this.#recording?.close()
    await this.#pipeline?.close()
  }

  #eventNow(): string | undefined {
    const { store, accountId } = this.#parts
    // A day of the circuit may have begun already, or not be over yet.
    return [0, 1, -1]
      .map((days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10))
      .map((day) => store.readLatest((connection) => eventOnDay(connection, accountId, day)))
      .find((id) => id !== undefined)
  }

  #unread(reason: string) {
    this.#unreadable += 1
    const words =
      this.#unreadable === 1
        ? `One part of what came could not be read: ${reason}`
        : `${this.#unreadable} parts of what came could not be read; the last: ${reason}`
    this.#changed({ last_error: words })
  }

  #changed(fields: Partial<FeedState>) {
    this.#state = { ...this.#state, ...fields }
  }

  #statusChanged(status: FeedStatus, words: string | null) {
    if (status === 'connecting') this.#unreadable = 0
    // The reason of a failure stays until something comes; what could not be read, for as long as the connection lasts.
    const isOver = words !== null || (status === 'live' && this.#unreadable === 0)
    this.#changed({ status, ...(isOver && { last_error: words }) })
    void this.keep()
  }

  #keepCertificate(fingerprint: string) {
    const { store, log, accountId, id } = this.#parts
    store
      .transact((connection) => void feedKeeping.putCertificate(connection, accountId, id, fingerprint))
      .catch((error) => log.warn({ err: error }, 'timing: a certificate was not kept'))
  }
}

/** Connections to the timing feeds that are switched on. Follows their rows. */
export class Feeds {
  readonly #parts: Dependencies
  readonly #running = new Map<string, RunningFeed>()
  readonly #stops: (() => void)[]
  #look: NodeJS.Timeout | undefined
  #isClosed = false
  #ends: Promise<unknown> = Promise.resolve()

  constructor(parts: Dependencies) {
    this.#parts = parts
    const timer = setInterval(() => this.#keepAll(), KEEP_MS)
    this.#stops = [
      parts.store.onCommit(() => this.#schedule()),
      parts.store.onExchange(() => this.#restart()),
      () => clearInterval(timer),
      () => clearTimeout(this.#look),
    ]
    this.#schedule()
  }

  /** What a feed reports of a session now. */
  live(sessionId: string): LiveSession | null {
    for (const running of this.#running.values()) {
      const live = running.live(sessionId)
      if (live) return live
    }
    return null
  }

  /** To be called when this laptop begins or ends to lead. */
  leadChanged(): void {
    this.#schedule()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const stop of this.#stops) stop()
    for (const id of [...this.#running.keys()]) this.#stop(id)
    await this.#ends
  }

  #schedule() {
    if (this.#isClosed) return
    this.#look ??= setTimeout(() => {
      this.#look = undefined
      this.#follow()
    }, LOOK_MS)
  }

  #wanted(): EnabledFeed[] {
    return this.#parts.mayRun() ? this.#parts.store.readLatest(enabledFeeds) : []
  }

  #follow() {
    const wanted = new Map(this.#wanted().map((feed) => [feed.id, feed]))
    for (const [id, running] of this.#running) {
      const now = wanted.get(id)
      if (!now || !running.is(now)) this.#stop(id)
    }
    for (const running of this.#running.values()) running.followCars()
    for (const feed of wanted.values()) {
      if (this.#running.has(feed.id)) continue
      const running = new RunningFeed({ ...this.#parts, ...feed })
      this.#running.set(feed.id, running)
      void running.keep()
    }
  }

  #keepAll() {
    for (const [id, running] of this.#running) {
      if (running.isIdle) {
        this.#stop(id)
        this.#schedule()
      } else void running.keep()
    }
  }

  #restart() {
    for (const id of [...this.#running.keys()]) this.#stop(id)
    this.#schedule()
  }

  #stop(id: string) {
    const running = this.#running.get(id)
    this.#running.delete(id)
    if (running) this.#ends = Promise.all([this.#ends, running.close()])
  }
}
