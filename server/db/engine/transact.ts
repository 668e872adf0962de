import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { beginner } from './beginner.ts'
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

/** A write waited too long behind a long one. Nothing of it was done. */
export class WriteQueueTimeout extends Error {}

const MAX_WAIT_MS = 15_000
const LOOK_WHILE_HELD_MS = 250
/** Units of one shared commit: with more, the first would wait for the last longer than a commit takes. */
const MAX_SHARED = 128
/** How long a commit waits for company, in turns of the event loop that bring some. */
const MAX_TURNS = 8

interface Unit {
  body: (connection: Connection) => unknown
  resolve: (value: never) => void
  reject: (error: unknown) => void
  queuedAt: number
  /** Each transaction that it shared and that was lost takes it one further: run with a savepoint of its own, then alone. */
  care: 'none' | 'savepoint' | 'alone'
}

type Settlement = () => void

export interface WriteQueue {
  /**
   * Runs the body inside a transaction; resolves after the commit. Writes that arrive together share one commit,
   * each in its own savepoint. The body is synchronous, or a generator whose yields are places to pause; it may run
   * more than once, so it must touch nothing but the database.
   */
  transact<T>(body: (connection: Connection) => Outcome<T>): Promise<T>
  /** Resolves when nothing is queued or running. */
  idle(): Promise<void>
  /** Lets no other write begin until it is let go. Once it is quiet, none is running. One at a time. */
  hold(): { isQuiet(): boolean; letGo(): void }
}

export function createWriteQueue(connection: Connection, onCommit: () => void): WriteQueue {
  let waiting: Unit[] = []
  /** Units that need slices, in the order and at the time in which that was found. */
  const long: { unit: Unit; foundAt: number }[] = []
  let running = false
  const idlers: (() => void)[] = []
  /** Open until whoever holds the queue lets it go on. */
  let held: PromiseWithResolvers<void> | undefined
  let standing = false

  const run = (sql: string) => void connection.prepare(sql).run()
  const begin = beginner(connection)
  /** SQLITE_FULL and its like end the whole transaction by themselves. */
  const rollBack = () => {
    if (connection.inTransaction()) run('ROLLBACK')
  }

  function expire() {
    const oldest = performance.now() - MAX_WAIT_MS
    const expired = waiting.filter((unit) => unit.queuedAt < oldest)
    if (expired.length === 0) return
    waiting = waiting.filter((unit) => unit.queuedAt >= oldest)
    for (const unit of expired) unit.reject(new WriteQueueTimeout('the database is busy with a long write'))
  }

  /** Whoever hears of commits can neither fail a write nor stop the next one. */
  function announce() {
    try {
      onCommit()
    } catch (error) {
      process.emitWarning(error as Error)
    }
  }

  const withinSlice = (unit: Unit): Settlement => {
    const value = runWithin(unit.body(connection), performance.now() + SLICE_MS)
    return () => unit.resolve(value as never)
  }

  const putOff = (unit: Unit) => void long.push({ unit, foundAt: performance.now() })

  /** One unit in its savepoint; null when it needs slices. Throws only when the transaction around it is gone. */
  function attempt(unit: Unit): Settlement | null {
    run('SAVEPOINT unit')
    try {
      const settlement = withinSlice(unit)
      run('RELEASE unit')
      return settlement
    } catch (error) {
      if (!connection.inTransaction()) throw error
      run('ROLLBACK TO unit')
      run('RELEASE unit')
      return error instanceof OutgrewSlice ? null : () => unit.reject(error)
    }
  }

  /**
   * Commits together as many of the units as a slice has time for; the others keep their place. Savepoints copy every
   * page that is written, so they are left out until a unit of several fails.
   */
  function commitTogether(units: Unit[]) {
    const isGuarded = units.some(({ care }) => care !== 'none')
    const settlements: (Settlement | null)[] = []
    const deadline = performance.now() + SLICE_MS
    try {
      for (const unit of units) {
        if (settlements.length > 0 && performance.now() >= deadline) break
        settlements.push(isGuarded ? attempt(unit) : withinSlice(unit))
      }
      run('COMMIT')
    } catch (error) {
      rollBack()
      giveWay(units, units[settlements.length], error, isGuarded ? 'alone' : 'savepoint')
      return
    }
    waiting.unshift(...units.slice(settlements.length))
    for (const [index, settle] of settlements.entries()) if (!settle) putOff(units[index] as Unit)
    announce()
    for (const settle of settlements) settle?.()
  }

  /** What becomes of units whose transaction was lost at one of them, or at its end. */
  function giveWay(units: Unit[], failed: Unit | undefined, error: unknown, care: Unit['care']) {
    if (failed && error instanceof OutgrewSlice) {
      putOff(failed)
      waiting.unshift(...units.filter((unit) => unit !== failed))
    } else if (units.length === 1) units[0]?.reject(error)
    else waiting.unshift(...units.map((unit) => Object.assign(unit, { care })))
  }

  async function commitInSlices(unit: Unit) {
    try {
      const pause = async () => {
        expire()
        await nextTurn()
      }
      const sliceMs = () => (waiting.length > 0 ? LONG_SLICE_MS : SLICE_MS)
      const value = await runInSlices(unit.body(connection) as Sliced<unknown>, pause, sliceMs)
      run('COMMIT')
      announce()
      unit.resolve(value as never)
    } catch (error) {
      rollBack()
      unit.reject(error)
    }
  }

  function takeShared(): Unit[] {
    const end = waiting.findIndex(({ care }, index) => care === 'alone' || index >= MAX_SHARED)
    return waiting.splice(0, end < 0 ? waiting.length : Math.max(1, end))
  }

  /** A long write goes after those that were waiting when it was found to be long, and before all later ones. */
  function takeLong(): Unit | undefined {
    const [first] = waiting
    if (first && long[0] && first.queuedAt <= long[0].foundAt) return undefined
    return long.shift()?.unit
  }

  /** Nothing runs while the queue is held, but nobody waits longer than they may. */
  async function standStill() {
    standing = true
    while (held) {
      expire()
      const look = new AbortController()
      await Promise.race([
        held.promise,
        sleep(LOOK_WHILE_HELD_MS, undefined, { signal: look.signal }).catch(() => undefined),
      ])
      look.abort()
    }
    standing = false
  }

  /** At least one turn of the event loop, and more while each brings another unit to share the commit. */
  async function gather() {
    let known: number
    let turns = 0
    do {
      known = waiting.length
      await nextTurn()
      turns += 1
    } while (waiting.length > known && turns < MAX_TURNS)
  }

  /** Until nothing waits. */
  async function work() {
    while (waiting.length > 0 || long.length > 0) {
      await gather()
      if (held) {
        await standStill()
        continue
      }
      expire()
      const unit = takeLong()
      const units = unit ? [unit] : takeShared()
      const refusal = await begin()
      if (refusal !== undefined) for (const each of units) each.reject(refusal)
      else if (unit) await commitInSlices(unit)
      else commitTogether(units)
    }
    running = false
    for (const wake of idlers.splice(0)) wake()
  }

  return {
    transact(body) {
      return new Promise((resolve, reject) => {
        waiting.push({ body, resolve, reject, queuedAt: performance.now(), care: 'none' })
        if (running) return
        running = true
        void work()
      })
    },
    idle() {
      if (!running) return Promise.resolve()
      return new Promise((resolve) => {
        idlers.push(resolve)
      })
    },
    hold() {
      if (held) throw new Error('the write queue is held already')
      const mine = Promise.withResolvers<void>()
      held = mine
      return {
        isQuiet: () => !running || standing,
        letGo() {
          if (held === mine) held = undefined
          mine.resolve()
        },
      }
    },
  }
}
