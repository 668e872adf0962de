import type { RoomKind } from '../contract/realtime.ts'
import type { Store } from '../db/engine/store.ts'
import type { Log } from '../log.ts'
import { type AccountRooms, createAccountRooms } from './account-rooms.ts'
import type { Room } from './room.ts'
import type { Subscriber } from './subscriber.ts'

const CLOCK_MS = 10_000
const CHECK_MS = 1000
/** Revoked keys and ended logins lose their sockets within a second. */
const RECHECK_MS = 500

/** All open rooms. */
export interface Hub {
  /** The room of a session or an event; null when there is no such row in this account. */
  open(accountId: string, kind: RoomKind, id: string): Room | null
  close(code: number, reason: string): void
}

export function createHub(store: Store, log: Log): Hub {
  const accounts = new Map<string, AccountRooms>()
  const subscribersOf = (each: AccountRooms): Subscriber[] =>
    [...each.rooms()].flatMap((room) => [...room.subscribers()])
  const all = () => [...accounts.values()].flatMap(subscribersOf)

  const unsubscribe = store.onCommit(() => {
    for (const account of accounts.values()) account.lookSoon()
  })
  /** Another database is there: whatever anybody has read is of the one before. */
  const stopListening = store.onExchange(() => {
    for (const account of [...accounts.values()]) account.startAnew()
  })
  const timers = [
    setInterval(() => {
      for (const account of accounts.values()) for (const room of account.rooms()) room.tellClock()
    }, CLOCK_MS),
    setInterval(() => {
      const now = performance.now()
      for (const subscriber of all()) subscriber.check(now)
    }, CHECK_MS),
    setInterval(() => {
      for (const subscriber of all()) subscriber.recheck()
    }, RECHECK_MS),
  ]

  function accountRooms(accountId: string): AccountRooms {
    const known = accounts.get(accountId)
    if (known) return known
    const made: AccountRooms = createAccountRooms({
      store,
      log,
      accountId,
      onIdentityChange: () => {
        for (const subscriber of subscribersOf(made)) subscriber.recheck()
      },
      onEmpty: () => accounts.delete(accountId),
    })
    accounts.set(accountId, made)
    return made
  }

  return {
    open: (accountId, kind, id) => accountRooms(accountId).open(kind, id),
    close(code, reason) {
      unsubscribe()
      stopListening()
      for (const timer of timers) clearInterval(timer)
      for (const subscriber of all()) subscriber.close(code, reason)
    },
  }
}
