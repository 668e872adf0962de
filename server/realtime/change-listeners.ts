import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { Change } from '../contract/actions/change.ts'
import type { Store } from '../db/engine/store.ts'
import { changesSince, latestSeq } from '../db/log/changes.ts'
import { people } from '../db/tables/people.ts'
import type { Log } from '../log.ts'

/** Entries that are read in one turn of the event loop. */
const PAGE_SIZE = 256
/** At the end, listeners hear what was written before; slower ones do not hear the rest. */
const END_WITHIN_MS = 1000

/**
 * Gets each entry of the change log, with the account that it belongs to. The next entry comes after the end of the
 * promise that it returns, if any. Its errors are logged and have no effect.
 */
export type ChangeListener = (change: Change, log: { accountId: string }) => unknown

export interface ListenOptions {
  /**
   * The last `seq` that is known, of the first account or by account; the others are heard from their beginning, and so is a log
   * that ends before it. Left out: what is written from now on.
   */
  since?: number | Readonly<Record<string, number>> | undefined
  /** Only changes of these rows. */
  entityType?: string | undefined
}

interface Source {
  store: Store
  log: Log
}

/** One listener, with its position in the log of each account. */
class Listening {
  readonly #listener: ChangeListener
  readonly #options: ListenOptions
  #positions: Map<string, number> | undefined
  #source: Source | undefined
  #running: Promise<void> | undefined
  #isBehind = false

  constructor(listener: ChangeListener, options: ListenOptions) {
    this.#listener = listener
    this.#options = options
  }

  begin(source: Source): void {
    this.#source = source
    this.#positions ??= source.store.read((connection) => {
      const accounts = people.allAccounts(connection)
      const { since } = this.#options
      if (typeof since === 'number') return new Map(accounts.slice(0, 1).map(({ id }) => [id, since]))
      if (since) return new Map(Object.entries(since))
      return new Map(accounts.map(({ id }) => [id, latestSeq({ connection, accountId: id })]))
    })
    void this.catchUp()
  }

  end(): void {
    this.#source = undefined
  }

  /** Reads the log to its end, beginning in the next turn of the event loop; resolves when all of it was heard. */
  catchUp(): Promise<void> {
    this.#isBehind = true
    this.#running ??= this.#run()
    return this.#running
  }

  async #run() {
    await turn()
    try {
      while (this.#isBehind && this.#source) {
        this.#isBehind = false
        for (const { id } of this.#source.store.readLatest(people.allAccounts)) await this.#hear(id)
      }
    } catch (error) {
      this.#source?.log.error({ err: error }, 'listeners: the change log could not be read')
    }
    this.#running = undefined
  }

  async #hear(accountId: string) {
    const positions = this.#positions as Map<string, number>
    while (this.#source) {
      const { changes, latest } = this.#source.store.read((connection) => {
        const scope = { connection, accountId }
        const end = latestSeq(scope)
        const known = positions.get(accountId) ?? 0
        const { entityType } = this.#options
        return {
          changes: changesSince(scope, known > end ? 0 : known, PAGE_SIZE, { entityType }),
          latest: end,
        }
      })
      for (const change of changes) {
        await this.#deliver(change, accountId)
        if (!this.#source) return
        positions.set(accountId, change.seq)
      }
      if (changes.length < PAGE_SIZE) {
        positions.set(accountId, latest)
        return
      }
      await turn()
    }
  }

  async #deliver(change: Change, accountId: string) {
    try {
      await this.#listener(change, { accountId })
    } catch (error) {
      this.#source?.log.warn({ err: error }, 'a listener of changes failed')
    }
  }
}

/** Functions of this process that hear the change log, in its order, after each commit. They outlive the store. */
export class ChangeListeners {
  readonly #all = new Set<Listening>()
  #source: Source | undefined

  /** Returns a function that ends it. */
  add(listener: ChangeListener, options: ListenOptions = {}): () => void {
    const added = new Listening(listener, options)
    this.#all.add(added)
    if (this.#source) added.begin(this.#source)
    return () => {
      this.#all.delete(added)
      added.end()
    }
  }

  /** Follows the log of a store. The returned function ends that, once the listeners have heard what is written. */
  follow(store: Store, log: Log): () => Promise<void> {
    const source = { store, log }
    const catchUp = () => {
      for (const each of this.#all) void each.catchUp()
    }
    const unsubscribe = [store.onCommit(catchUp), store.onExchange(catchUp)]
    this.#source = source
    for (const each of this.#all) each.begin(source)
    return async () => {
      for (const stop of unsubscribe) stop()
      const timer = new AbortController()
      const late = sleep(END_WITHIN_MS, undefined, { signal: timer.signal }).catch(() => {})
      await Promise.race([late, Promise.all([...this.#all].map((each) => each.catchUp()))])
      timer.abort()
      this.#source = undefined
      for (const each of this.#all) each.end()
    }
  }
}
