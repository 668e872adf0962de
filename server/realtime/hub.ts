import type { RoomKind } from '../contract/rooms/rooms.ts'
import type { Store } from '../db/engine/store.ts'
import type { FileNews } from '../domain/telemetry/file-news.ts'
import type { FindLive } from '../domain/timing/live-session.ts'
import type { Log } from '../log.ts'
import { AccountRooms } from './account-rooms.ts'
import type { Room } from './room.ts'
import type { Subscriber } from './subscriber.ts'

const CLOCK_MS = 10_000
const ALIVE_MS = 1000
/** Sockets of revoked keys and ended logins are closed within a second. */
const RECHECK_MS = 500

interface HubParts {
  store: Store
  log: Log
  liveTiming: FindLive
  fileNews: FileNews
}

const subscribersOf = (account: AccountRooms): Subscriber[] =>
  [...account.rooms()].flatMap((room) => [...room.subscribers()])

/** The open rooms of all accounts, and the timers of their sockets. */
export class Hub {
  readonly #store: Store
  readonly #log: Log
  readonly #live: FindLive
  readonly #accounts = new Map<string, AccountRooms>()
  readonly #stops: (() => void)[]

  constructor({ store, log, liveTiming, fileNews }: HubParts) {
    this.#store = store
    this.#log = log
    this.#live = liveTiming
    const timers = [
      setInterval(() => {
        for (const account of this.#accounts.values()) for (const room of account.rooms()) room.sendClock()
      }, CLOCK_MS),
      setInterval(() => {
        const now = performance.now()
        for (const subscriber of this.#subscribers()) subscriber.checkAlive(now)
      }, ALIVE_MS),
      setInterval(() => {
        for (const subscriber of this.#subscribers()) subscriber.recheck()
      }, RECHECK_MS),
    ]
    this.#stops = [
      store.onCommit(() => {
        for (const account of this.#accounts.values()) account.schedulePoll()
      }),
      store.onExchange(() => {
        for (const account of [...this.#accounts.values()]) account.reset()
      }),
      fileNews.on((accountId, frame) => this.#accounts.get(accountId)?.sendFile(frame)),
      ...timers.map((timer) => () => clearInterval(timer)),
    ]
  }

  /** The room of a session or an event; null when there is no such row in this account. */
  open(accountId: string, kind: RoomKind, id: string): Room | null {
    return this.#account(accountId).open(kind, id)
  }

  /** Closes all sockets in rooms with this code. */
  close(code: number, reason: string): void {
    for (const stop of this.#stops) stop()
    for (const subscriber of this.#subscribers()) subscriber.close(code, reason)
  }

  #subscribers(): Subscriber[] {
    return [...this.#accounts.values()].flatMap(subscribersOf)
  }

  #account(accountId: string): AccountRooms {
    const known = this.#accounts.get(accountId)
    if (known) return known
    const account: AccountRooms = new AccountRooms({
      store: this.#store,
      log: this.#log,
      live: this.#live,
      accountId,
      onIdentityChange: () => {
        for (const subscriber of subscribersOf(account)) subscriber.recheck()
      },
      onEmpty: () => this.#accounts.delete(accountId),
    })
    this.#accounts.set(accountId, account)
    return account
  }
}
