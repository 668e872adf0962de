import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../../db/engine/connection.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import type { Store } from '../../db/engine/store.ts'
import { newId } from '../../domain/new-id.ts'
import { type Principal, type Writing, writingAs } from '../../domain/principal.ts'
import { Problem } from '../../domain/problem.ts'
import type { FeedPlace } from '../../domain/timing/feed-place.ts'
import { type Feed, FeedRows, type StoredEffect } from '../../domain/timing/feed-rows.ts'
import { type LiveSession, liveCar } from '../../domain/timing/live-session.ts'
import type { Log } from '../../log.ts'
import type { CarState, Effect, Run } from '../../timing/book/effects.ts'
import { RunBook } from '../../timing/book/run-book.ts'
import type { TimingDecoder, TimingMessage } from '../../timing/model.ts'
import { principalOf } from './feed-principal.ts'
import { ofLastRun } from './of-last-run.ts'
import { RunLengths } from './run-lengths.ts'
import { TakenOff } from './taken-off.ts'

/** Effects written in one transaction. */
const BATCH = 500
/** With more effects waiting, the connection is to be paused. */
const MAX_WAITING = 5000
const RETRY_MS = 1000
/** Id of the run that a book resumes. */
const RESUMED_RUN = 1

interface Parts {
  store: Store
  log: Log
  accountId: string
  feed: Feed
  minLapMs: number
  /** A decoder of its own for each connection, unless it has a greeting: then it knows what was lost in between. */
  newDecoder(): TimingDecoder
  /** Where the feed was at its last byte; a replay starts from the beginning. */
  resume?: FeedPlace | null
  /** Whether the feed is still to write; a replay is until it ends. */
  mayWrite?(scope: Writing): boolean
  /** Keeps where the feed is, with what is written of it. */
  keepPlace?(scope: Writing, place: FeedPlace): void
  /** Something was committed, so many ms after it had arrived. */
  onWritten(lagMs: number): void
  onFailure(words: string): void
  /** A part of what came could not be read. */
  onUnreadable(reason: string): void
  /** The feed refuses this login; the next try is due after `waitMs`. */
  onRefused(words: string, waitMs: number): void
}

interface Waiting {
  effect: StoredEffect
  arrivedAt: number
}

const ROWS: ReadonlySet<Effect['type']> = new Set(['run', 'entry', 'lap', 'message', 'weather'])
const isRow = (effect: Effect): effect is Extract<StoredEffect, Effect> => ROWS.has(effect.type)

/**
 * From the bytes of a feed to rows: what arrives together is committed together. What could not be written is kept in order and
 * tried again, so that a full disk loses no lap.
 */
export class FeedPipeline {
  readonly rows: FeedRows
  readonly #parts: Parts
  readonly #book: RunBook
  readonly #principal: Principal
  #decoder: TimingDecoder
  /** The run that was reported last. */
  #run: Run | null
  #now: { run: number | null; cars: Map<string, CarState>; clock: LiveSession['clock'] } = {
    run: null,
    cars: new Map(),
    clock: null,
  }
  readonly #waiting: Waiting[] = []
  /** Race time of each run. */
  readonly #elapsedMs = new Map<number, number | null>()
  readonly #lengths = new RunLengths()
  readonly #takenOff: TakenOff
  #writing: Promise<void> | undefined
  #isClosed = false

  constructor(parts: Parts) {
    const { store, accountId, feed, minLapMs, resume } = parts
    this.#parts = parts
    this.#decoder = parts.newDecoder()
    this.#principal = principalOf(accountId, feed)
    this.#run = resume ? { ...resume.run, id: RESUMED_RUN } : null
    this.rows = new FeedRows(feed, this.#run && { ...resume!, run: this.#run })
    this.#takenOff = new TakenOff(resume?.takenOff)
    const read = <T>(body: (scope: { connection: Connection; accountId: string }) => T) =>
      store.read((connection) => body({ connection, accountId }))
    this.#book = new RunBook({
      minLapMs,
      stored: (run, key, number) => read((scope) => this.rows.stored(scope, run, key, number)),
      storedFlags: (run) => read((scope) => this.rows.storedFlags(scope, run)),
      sessionOf: (key, number, crossing) =>
        read((scope) => this.rows.sessionOfCrossing(scope, key, number, crossing)),
      ...(resume && { resume: resume.run }),
    })
  }

  /** What is reported of a session now; null if this feed is not in it. */
  live(sessionId: string): LiveSession | null {
    const { run, cars, clock } = this.#now
    if (run === null || this.rows.sessionOf(run) !== sessionId) return null
    const isRace = this.rows.isRace(run)
    const states = [...cars].flatMap(([key, state]) => {
      const carId = this.rows.carOf(key)
      return carId ? [[carId, liveCar(state, isRace)] as const] : []
    })
    return { cars: new Map(states), clock }
  }

  /** Cars are called otherwise: what the feed reported of entries that are a car now is written. */
  async rematch(): Promise<void> {
    const { store, accountId } = this.#parts
    // An older report must not overwrite a newer one.
    await this.idle()
    if (this.#isClosed) return
    const effects = store.read((connection) => this.rows.rematch({ connection, accountId }))
    const arrivedAt = Date.now()
    for (const effect of effects) this.#waiting.push({ effect, arrivedAt })
    if (this.#waiting.length > 0) this.#writing ??= this.#writeAll()
  }

  /** Whether the source is to wait until less is waiting to be written. */
  get isFull(): boolean {
    return this.#waiting.length > MAX_WAITING
  }

  /**
   * Takes the last that came before the process ended: what was held or waited to be written is lost with it. What is written
   * already changes nothing.
   *
   * @param isWhole whether it begins with its connection; else it goes on in the run that the feed was in
   */
  catchUp(heard: readonly { at: number; bytes: Uint8Array }[], isWhole: boolean): void {
    const reported = heard.flatMap(({ at, bytes }) =>
      this.#decoder.take(bytes, at).map((message) => ({ message, at })),
    )
    if (!isWhole) this.#book.end()
    for (const { message, at } of isWhole ? reported : ofLastRun(reported))
      if (message.type !== 'unreadable') this.#takeAll([message], at)
  }

  /** A connection begins; returns what is to be sent. */
  connected(now: number): Uint8Array[] {
    this.#book.connected()
    if (!this.#decoder.greeting) this.#decoder = this.#parts.newDecoder()
    return this.#takeAll(this.#decoder.greeting?.() ?? [], now)
  }

  /** Takes bytes as they arrive; returns what is to be sent. */
  take(bytes: Uint8Array, arrivedAt: number): Uint8Array[] {
    return this.#takeAll(this.#decoder.take(bytes, arrivedAt), arrivedAt)
  }

  /** To be called about once a second; returns what is to be sent. */
  tick(now: number): Uint8Array[] {
    this.#keep(this.#book.tick(now), now)
    return this.#takeAll(this.#decoder.tick?.(now) ?? [], now)
  }

  /** The source ended: what was held is written. */
  async end(now: number): Promise<void> {
    this.#keep(this.#book.end(), now)
    await this.idle()
  }

  /** Resolves when everything that was taken is committed. */
  async idle(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  /** Waits for the write under way, and drops the rest: the feed reports it again. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#writing
  }

  #takeAll(messages: TimingMessage[], arrivedAt: number): Uint8Array[] {
    const toSend: Uint8Array[] = []
    for (const message of messages) {
      if (message.type === 'send') toSend.push(message.bytes)
      else if (message.type === 'unreadable') this.#parts.onUnreadable(message.reason)
      else if (message.type === 'refused') this.#parts.onRefused(message.reason, message.waitMs)
      else this.#keep(this.#book.take(message, arrivedAt), arrivedAt)
    }
    return toSend
  }

  #keep(effects: Effect[], arrivedAt: number): void {
    for (const effect of effects) {
      const stored = this.#stored(effect)
      if (stored) this.#waiting.push({ effect: stored, arrivedAt })
    }
    if (this.#waiting.length > 0) this.#writing ??= this.#writeAll()
  }

  /** Keeps what is shown of the run that is on. */
  #show(effect: Extract<Effect, { type: 'clock' | 'car' }>): void {
    if (this.#now.run !== effect.run) this.#now = { run: effect.run, cars: new Map(), clock: null }
    if (effect.type === 'car') {
      this.#now.cars.set(effect.car.key, effect.car)
      this.#takenOff.take(effect.run, effect.car)
    }
    if (effect.type === 'clock') this.#now.clock = effect
  }

  /** An effect as it is to be stored; null for what is shown only. */
  #stored(effect: Effect): StoredEffect | null {
    if (effect.type === 'flag') return { ...effect, elapsedMs: this.#elapsedMs.get(effect.run) ?? null }
    if (effect.type === 'clock' || effect.type === 'car') this.#show(effect)
    if (effect.type !== 'clock') return isRow(effect) ? effect : null
    this.#elapsedMs.set(effect.run, effect.elapsedMs)
    return this.#lengths.take(effect)
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#isClosed) {
      const batch = this.#waiting.slice(0, BATCH)
      const written = await this.#write(batch)
      this.#waiting.splice(0, written)
      const [first] = batch
      if (written > 0 && first) this.#parts.onWritten(Math.max(0, Date.now() - first.arrivedAt))
    }
    this.#writing = undefined
  }

  /** Writes a batch; returns how many of it are done with. */
  async #write(batch: readonly Waiting[]): Promise<number> {
    try {
      await this.#commit(batch)
      return batch.length
    } catch (error) {
      return await this.#afterFailure(batch, error as Error)
    }
  }

  #commit(batch: readonly Waiting[]): Promise<void> {
    const { store, feed } = this.#parts
    return store.transact((connection) => {
      const scope: Writing = {
        ...writingAs(this.#principal, connection, newId()),
        actor: { userId: null, apiKeyId: null, feedId: feed.id, name: feed.name },
      }
      const effects = batch.map(({ effect }) => effect)
      this.#run = effects.findLast((effect) => effect.type === 'run')?.run ?? this.#run
      const isNew =
        this.#takenOff.hasChanged || effects.some(({ type }) => type === 'run' || type === 'entry')
      return this.#applied(scope, effects, isNew)
    })
  }

  *#applied(scope: Writing, effects: readonly StoredEffect[], isNewPlace: boolean): Sliced<void> {
    if (this.#parts.mayWrite?.(scope) === false) return
    yield* this.rows.apply(scope, effects)
    if (isNewPlace && this.#run)
      this.#parts.keepPlace?.(scope, {
        run: this.#run,
        numbers: this.rows.numbers,
        takenOff: this.#takenOff.of(this.#run.id),
      })
  }

  /** A row that the rules refuse is left out, alone; anything else is tried again. */
  async #afterFailure(batch: readonly Waiting[], error: Error): Promise<number> {
    const { log, onFailure } = this.#parts
    onFailure(error.message)
    this.#takenOff.hasChanged = true
    if (error instanceof Problem && error.status < 500) {
      if (batch.length > 1) return await this.#oneByOne(batch)
      log.warn({ err: error, effect: batch[0]?.effect }, 'timing: refused')
      return batch.length
    }
    log.error({ err: error }, 'timing: not written, tried again')
    await sleep(RETRY_MS)
    return 0
  }

  async #oneByOne(batch: readonly Waiting[]): Promise<number> {
    let done = 0
    for (const each of batch) {
      const written = await this.#write([each])
      if (written === 0) break
      done += written
    }
    return done
  }
}
