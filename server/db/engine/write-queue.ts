import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { beginImmediate } from './begin-immediate.ts'
import type { Connection } from './connection.ts'
import {
  LONG_SLICE_MS,
  type Outcome,
  OutgrewSlice,
  runInSlices,
  runWithin,
  SLICE_MS,
  type Sliced,
} from './sliced.ts'

/** A write timed out behind a long one; nothing of it was done. */
export class WriteQueueTimeout extends Error {}

const MAX_WAIT_MS = 15_000
const EXPIRE_WHILE_HELD_MS = 250
/** Maximum units per commit: with more, the first would wait for the last longer than a commit takes. */
const MAX_SHARED = 128
/** Turns of the event loop that a commit waits for more units. */
const MAX_TURNS = 8

interface Unit {
  body: (connection: Connection) => unknown
  resolve: (value: never) => void
  reject: (error: unknown) => void
  queuedAt: number
  /**
   * Incremented each time a transaction that the unit shared was rolled back: first it gets its own savepoint, then its
   * own commit.
   */
  isolation: 'none' | 'savepoint' | 'alone'
}

type Settlement = () => void

/** Runs write transactions on one connection in order, and commits units that arrive together in one transaction. */
export class WriteQueue {
  readonly #connection: Connection
  readonly #onCommit: () => void
  #waiting: Unit[] = []
  /** Units that need several slices, in order of detection. */
  readonly #long: { unit: Unit; foundAt: number }[] = []
  #phase: 'idle' | 'working' | 'paused' = 'idle'
  readonly #idlers: (() => void)[] = []
  /** Resolved when the holder releases the queue. */
  #held: PromiseWithResolvers<void> | undefined

  constructor(connection: Connection, onCommit: () => void) {
    this.#connection = connection
    this.#onCommit = onCommit
  }

  /**
   * Runs the body inside a transaction; resolves after the commit. Writes that arrive together share one commit,
   * each in its own savepoint. The body is synchronous, or a generator whose yields are places to pause; it may run
   * more than once, so it must touch nothing but the database.
   */
  transact<T>(body: (connection: Connection) => Outcome<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ body, resolve, reject, queuedAt: performance.now(), isolation: 'none' })
      if (this.#phase === 'idle') void this.#work()
    })
  }

  /** Resolves when nothing is queued or running. */
  idle(): Promise<void> {
    if (this.#phase === 'idle') return Promise.resolve()
    return new Promise((resolve) => {
      this.#idlers.push(resolve)
    })
  }

  /** Keeps further writes from beginning until `release`. When `isQuiet`, none is running. Throws while another hold lasts. */
  hold(): { isQuiet(): boolean; release(): void } {
    if (this.#held) throw new Error('the write queue is held already')
    const mine = Promise.withResolvers<void>()
    this.#held = mine
    return {
      isQuiet: () => this.#phase !== 'working',
      release: () => {
        if (this.#held === mine) this.#held = undefined
        mine.resolve()
      },
    }
  }

  async #work() {
    this.#phase = 'working'
    while (this.#waiting.length > 0 || this.#long.length > 0) {
      await this.#gather()
      if (this.#held) await this.#pause()
      else await this.#commitNext()
    }
    this.#phase = 'idle'
    for (const wake of this.#idlers.splice(0)) wake()
  }

  /** Waits one turn of the event loop, and further turns as long as each brings another unit to share the commit. */
  async #gather() {
    let known: number
    let turns = 0
    do {
      known = this.#waiting.length
      await nextTurn()
      turns += 1
    } while (this.#waiting.length > known && turns < MAX_TURNS)
  }

  /** Resolves when the queue is released; units still expire meanwhile. */
  async #pause() {
    this.#phase = 'paused'
    while (this.#held) {
      this.#expire()
      const timer = new AbortController()
      await Promise.race([
        this.#held.promise,
        sleep(EXPIRE_WHILE_HELD_MS, undefined, { signal: timer.signal }).catch(() => undefined),
      ])
      timer.abort()
    }
    this.#phase = 'working'
  }

  async #commitNext() {
    this.#expire()
    const long = this.#takeLong()
    const units = long ? [long] : this.#takeShared()
    try {
      await beginImmediate(this.#connection)
    } catch (error) {
      for (const unit of units) unit.reject(error)
      return
    }
    if (long) await this.#commitInSlices(long)
    else this.#commitTogether(units)
  }

  #expire() {
    const oldest = performance.now() - MAX_WAIT_MS
    const expired = this.#waiting.filter((unit) => unit.queuedAt < oldest)
    if (expired.length === 0) return
    this.#waiting = this.#waiting.filter((unit) => unit.queuedAt >= oldest)
    for (const unit of expired) unit.reject(new WriteQueueTimeout('the database is busy with a long write'))
  }

  /** A long write runs after the units that were waiting when it was found to be long, and before all later ones. */
  #takeLong(): Unit | undefined {
    const [first] = this.#waiting
    const [long] = this.#long
    if (first && long && first.queuedAt <= long.foundAt) return undefined
    return this.#long.shift()?.unit
  }

  #takeShared(): Unit[] {
    const waiting = this.#waiting
    const end = waiting.findIndex(({ isolation }, index) => isolation === 'alone' || index >= MAX_SHARED)
    return waiting.splice(0, end < 0 ? waiting.length : Math.max(1, end))
  }

  /**
   * Commits as many units as fit into a slice; the others keep their place. Savepoints copy every page that is written,
   * so they are used only after one of several units has failed.
   */
  #commitTogether(units: Unit[]) {
    const isGuarded = units.some(({ isolation }) => isolation !== 'none')
    const settlements: (Settlement | null)[] = []
    const deadline = performance.now() + SLICE_MS
    try {
      for (const unit of units) {
        if (settlements.length > 0 && performance.now() >= deadline) break
        settlements.push(isGuarded ? this.#inSavepoint(unit) : this.#withinSlice(unit))
      }
      this.#run('COMMIT')
    } catch (error) {
      this.#rollBack()
      this.#requeue(units, units[settlements.length], error, isGuarded ? 'alone' : 'savepoint')
      return
    }
    this.#waiting.unshift(...units.slice(settlements.length))
    for (const [index, settle] of settlements.entries()) if (!settle) this.#putOff(units[index] as Unit)
    this.#announce()
    for (const settle of settlements) settle?.()
  }

  #withinSlice(unit: Unit): Settlement {
    const value = runWithin(unit.body(this.#connection), performance.now() + SLICE_MS)
    return () => unit.resolve(value as never)
  }

  /** Null if the unit needs slices. Throws only if SQLite has ended the surrounding transaction. */
  #inSavepoint(unit: Unit): Settlement | null {
    this.#run('SAVEPOINT unit')
    try {
      const settlement = this.#withinSlice(unit)
      this.#run('RELEASE unit')
      return settlement
    } catch (error) {
      if (!this.#connection.inTransaction()) throw error
      this.#run('ROLLBACK TO unit')
      this.#run('RELEASE unit')
      return error instanceof OutgrewSlice ? null : () => unit.reject(error)
    }
  }

  /**
   * After a rollback caused by the `failed` unit or at commit: a unit that was alone is rejected, others are queued
   * again.
   */
  #requeue(units: Unit[], failed: Unit | undefined, error: unknown, isolation: Unit['isolation']) {
    if (failed && error instanceof OutgrewSlice) {
      this.#putOff(failed)
      this.#waiting.unshift(...units.filter((unit) => unit !== failed))
    } else if (units.length === 1) units[0]?.reject(error)
    else this.#waiting.unshift(...units.map((unit) => Object.assign(unit, { isolation })))
  }

  #putOff(unit: Unit) {
    this.#long.push({ unit, foundAt: performance.now() })
  }

  async #commitInSlices(unit: Unit) {
    try {
      const pause = async () => {
        this.#expire()
        await nextTurn()
      }
      const sliceMs = () => (this.#waiting.length > 0 ? LONG_SLICE_MS : SLICE_MS)
      const value = await runInSlices(unit.body(this.#connection) as Sliced<unknown>, pause, sliceMs)
      this.#run('COMMIT')
      this.#announce()
      unit.resolve(value as never)
    } catch (error) {
      this.#rollBack()
      unit.reject(error)
    }
  }

  #run(sql: string) {
    this.#connection.prepare(sql).run()
  }

  /** SQLITE_FULL and similar errors end the whole transaction by themselves. */
  #rollBack() {
    if (this.#connection.inTransaction()) this.#run('ROLLBACK')
  }

  /** An error of a listener neither fails the write nor stops the queue. */
  #announce() {
    try {
      this.#onCommit()
    } catch (error) {
      process.emitWarning(error as Error)
    }
  }
}
