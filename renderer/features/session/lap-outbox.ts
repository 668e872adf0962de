import { v7 } from 'uuid'
import { type CreateOf, defaultsOf } from '../../../server/contract/define.ts'
import { lap as lapDeclaration } from '../../../server/contract/lap.ts'
import { client } from '../../api/client.ts'
import { toFailure } from '../../api/failure.ts'
import type { Lap, LapStore } from './lap-store.ts'
import { keepOutgoing, keptOutgoing } from './outgoing-kept.ts'
import { refusalOf } from './refusal.ts'

export type NewLap = CreateOf<typeof lapDeclaration>

/** A lap on its way to the server. It stays here until the server has it or the person drops it. */
export interface Outgoing {
  lap: NewLap & { id: string }
  /** Idempotency-Key: a repeat of the same request adds nothing twice. */
  key: string
  state: 'saving' | 'waiting' | 'refused'
  reason?: string
}

export interface LapOutbox {
  subscribe(listener: () => void): () => void
  list(): readonly Outgoing[]
  add(lap: NewLap): void
  /** Sends a refused lap again, as it is or changed. */
  again(id: string, change?: Partial<NewLap>): void
  discard(id: string): void
  /** Resolves when the server has answered all that is on its way. */
  settled(): Promise<void>
  /** Sends what a reload cut off, under its old keys. */
  start(): void
  close(): void
}

const RETRY_MS = 2000

/** Whether the same request may succeed later by itself: no answer, a login that ended, a server in trouble. */
const mayPass = (status: number | undefined) =>
  status === undefined || status === 401 || status === 429 || status >= 500

const BLANK = { ...defaultsOf(lapDeclaration), accountId: '', carId: '', createdBy: null, version: 0 }

/** How a lap looks on screen before the server has answered. */
const optimistic = (lap: NewLap & { id: string }, sessionId: string): Lap => {
  const now = new Date().toISOString()
  const { lapTime: _, ...fields } = lap
  return { ...BLANK, sessionId, createdAt: now, updatedAt: now, ...fields } as Lap
}

export function createOutbox(store: LapStore, sessionId: string, saved: (lap: Lap) => void): LapOutbox {
  let outgoing: readonly Outgoing[] = keptOutgoing(sessionId)
  const listeners = new Set<() => void>()
  const timers = new Set<ReturnType<typeof setTimeout>>()

  function set(next: readonly Outgoing[]) {
    outgoing = next
    keepOutgoing(sessionId, outgoing)
    for (const listener of listeners) listener()
  }
  const without = (id: string) => outgoing.filter((item) => item.lap.id !== id)
  const patch = (id: string, change: Partial<Outgoing>) =>
    set(outgoing.map((item) => (item.lap.id === id ? { ...item, ...change } : item)))

  function send(id: string) {
    const item = outgoing.find(({ lap }) => lap.id === id)
    if (!item) return
    store.put([optimistic(item.lap, sessionId)])
    client.laps.create(item.lap, { idempotencyKey: item.key }).then(
      (row) => {
        store.put([row])
        saved(row)
        set(without(id))
      },
      (error: unknown) => {
        const { status } = toFailure(error)
        const reason = refusalOf(error, item.lap.lapNumber)
        if (!mayPass(status)) {
          store.dropUnconfirmed(id)
          patch(id, { state: 'refused', reason })
          return
        }
        patch(id, { state: 'waiting', reason })
        const timer = setTimeout(() => {
          timers.delete(timer)
          send(id)
        }, RETRY_MS)
        timers.add(timer)
      },
    )
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    list: () => outgoing,
    add(lap) {
      const item: Outgoing = { lap: { ...lap, id: v7() }, key: v7(), state: 'saving' }
      set([...outgoing, item])
      send(item.lap.id)
    },
    again(id, change = {}) {
      set(
        outgoing.map(({ reason: _, ...item }) =>
          item.lap.id === id
            ? { ...item, lap: { ...item.lap, ...change, id }, key: v7(), state: 'saving' as const }
            : item,
        ),
      )
      send(id)
    },
    discard(id) {
      store.dropUnconfirmed(id)
      set(without(id))
    },
    settled: () =>
      new Promise((resolve) => {
        const look = () => {
          if (outgoing.some(({ state }) => state === 'saving')) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      }),
    start() {
      for (const { lap, state } of outgoing) if (state !== 'refused') send(lap.id)
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
