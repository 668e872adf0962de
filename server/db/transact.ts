import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Connection } from './connection.ts'
import { type Outcome, OutgrewSlice, runInSlices, runWithin, SLICE_MS, type Sliced } from './sliced.ts'

/** A write waited too long behind a long one. Nothing of it was done. */
export class WriteQueueTimeout extends Error {}

const MAX_WAIT_MS = 15_000
/** Units of one shared commit: with more, the first would wait for the last longer than a commit takes. */
const MAX_SHARED = 128

interface Unit {
  body: (connection: Connection) => unknown
  resolve: (value: never) => void
  reject: (error: unknown) => void
  queuedAt: number
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
}

export function createWriteQueue(connection: Connection, onCommit: () => void): WriteQueue {
  let waiting: Unit[] = []
  let scheduled = false
  let running = false
  const idlers: (() => void)[] = []

  const run = (sql: string) => void connection.prepare(sql).run()

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

  /** One unit in its savepoint. Throws only when the transaction around it is gone. */
  function attempt(unit: Unit, outgrown: Unit[]): Settlement {
    run('SAVEPOINT unit')
    try {
      const value = runWithin(unit.body(connection), performance.now() + SLICE_MS)
      run('RELEASE unit')
      return () => unit.resolve(value as never)
    } catch (error) {
      if (!connection.inTransaction()) throw error
      run('ROLLBACK TO unit')
      run('RELEASE unit')
      if (error instanceof OutgrewSlice) {
        outgrown.push(unit)
        return () => {}
      }
      return () => unit.reject(error)
    }
  }

  /** Commits the units together. When the shared transaction is lost, each runs again by itself. */
  function commitTogether(units: Unit[], outgrown: Unit[]) {
    try {
      run('BEGIN IMMEDIATE')
    } catch (error) {
      for (const unit of units) unit.reject(error)
      return
    }
    const tooBig: Unit[] = []
    let settlements: Settlement[]
    try {
      settlements = units.map((unit) => attempt(unit, tooBig))
      run('COMMIT')
    } catch (error) {
      rollBack()
      if (units.length > 1) for (const unit of units) commitTogether([unit], outgrown)
      else units[0]?.reject(error)
      return
    }
    outgrown.push(...tooBig)
    onCommit()
    for (const settle of settlements) settle()
  }

  async function commitAlone(unit: Unit) {
    try {
      run('BEGIN IMMEDIATE')
      const value = await runInSlices(unit.body(connection) as Sliced<unknown>, async () => {
        expire()
        await nextTurn()
      })
      run('COMMIT')
      onCommit()
      unit.resolve(value as never)
    } catch (error) {
      rollBack()
      unit.reject(error)
    }
  }

  function takeBatch(): Unit[] {
    const batch = waiting.slice(0, MAX_SHARED)
    waiting = waiting.slice(MAX_SHARED)
    return batch
  }

  async function flush() {
    scheduled = false
    running = true
    expire()
    const outgrown: Unit[] = []
    commitTogether(takeBatch(), outgrown)
    for (const unit of outgrown) await commitAlone(unit)
    running = false
    if (waiting.length > 0) schedule()
    else for (const wake of idlers.splice(0)) wake()
  }

  function schedule() {
    if (scheduled || running) return
    scheduled = true
    setImmediate(() => void flush())
  }

  return {
    transact(body) {
      return new Promise((resolve, reject) => {
        waiting.push({ body, resolve, reject, queuedAt: performance.now() })
        schedule()
      })
    },
    idle() {
      if (!running && !scheduled) return Promise.resolve()
      return new Promise((resolve) => {
        idlers.push(resolve)
      })
    },
  }
}
