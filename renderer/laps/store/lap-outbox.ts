import { v7 } from 'uuid'
import type { CreateOf } from '../../../server/contract/define/define.ts'
import type { lap as lapDeclaration } from '../../../server/contract/resources/weekend/lap.ts'
import { optimisticRow } from '../../data/offline/optimistic-row.ts'
import type { Edit, NewEdit, Written } from '../../data/queue/edit.ts'
import type { EditQueue } from '../../data/queue/edit-queue.ts'
import { errorOf } from '../../data/queue/refusal-of.ts'
import type { Lap, LapStore } from './lap-store.ts'
import { refusalOf } from './refusal.ts'

export type NewLap = CreateOf<typeof lapDeclaration>

/** A lap on its way to the server. It stays here until the server has it or the person drops it. */
export interface Outgoing {
  lap: NewLap & { id: string }
  /** The edit of the queue that brings it. */
  key: string
  state: 'saving' | 'waiting' | 'refused'
  reason?: string
}

export interface LapOutbox {
  subscribe(listener: () => void): () => void
  list(): readonly Outgoing[]
  /** Adds a lap; answers it as it will be. With an id it is one that was there before. */
  add(lap: NewLap): Lap
  /** Changes a lap. A refusal rejects, for its editor is open. */
  edit(base: Lap, body: Partial<Lap>): Promise<Written>
  /** Changes a lap at once; a refusal stays in the list of what is not saved. */
  change(base: Lap, body: Partial<Lap>): void
  /** Removes a lap; answers when the server has, or cannot be asked. */
  remove(lap: Lap): Promise<Written>
  /** Takes back a removal that the server has not heard of. */
  keep(id: string): boolean
  /** Sends a refused lap again, as it is or changed. */
  again(id: string, change?: Partial<NewLap>): void
  discard(id: string): void
  /** Resolves when the server has answered all that is on its way. */
  settled(): Promise<void>
  /** Shows what is on its way, also from before a reload. */
  start(): void
  close(): void
}

/** The page's queue, which comes and goes with the login. */
export interface QueueSource {
  queue(): EditQueue | undefined
  subscribe(listener: () => void): () => void
}

function outgoingOf({ id, body, state, refusal }: Edit, blocked: unknown): Outgoing {
  const lap = body as Outgoing['lap']
  if (state === 'refused' && refusal) {
    const reason = refusal.code === 'refused' ? refusal.message : refusalOf(errorOf(refusal), lap.lapNumber)
    return { lap, key: id, state, reason }
  }
  if (blocked === undefined) return { lap, key: id, state: 'saving' }
  return { lap, key: id, state: 'waiting', reason: refusalOf(blocked, lap.lapNumber) }
}

/** The laps of a session as the queue has them. Their edits lie over the laps of `store` until the server has them. */
export function createOutbox(store: LapStore, sessionId: string, source: QueueSource): LapOutbox {
  const listeners = new Set<() => void>()
  let outgoing: readonly Outgoing[] = []
  let looked: {
    queue?: EditQueue | undefined
    edits?: readonly Edit[]
    pending?: readonly Edit[]
    blocked?: unknown
  } = {}
  let stopSaved = () => {}
  let stop = () => {}

  function look() {
    const queue = source.queue()
    const [edits, pending, blocked] = [queue?.list() ?? [], queue?.pending() ?? [], queue?.waitingFor()]
    if (looked.queue !== queue) {
      stopSaved()
      stopSaved = queue?.onSaved(take) ?? (() => {})
    }
    if (
      looked.queue === queue &&
      looked.edits === edits &&
      looked.pending === pending &&
      looked.blocked === blocked
    )
      return
    looked = { queue, edits, pending, blocked }
    // The edit of a lap of another session finds no lap here to lie over.
    const ofSession = ({ resource, op, derived }: Edit) =>
      resource === 'laps' && (op !== 'create' || derived?.sessionId === sessionId)
    store.setPending(pending.filter(ofSession))
    const made = edits.filter((edit) => edit.op === 'create' && ofSession(edit))
    outgoing = made.map((edit) => outgoingOf(edit, blocked))
    for (const listener of listeners) listener()
  }

  function take({ resource, op }: Edit, row: { id: string }) {
    if (resource !== 'laps') return
    const lap = row as Lap
    if (op === 'remove') return store.drop([lap.id])
    if (lap.sessionId === sessionId) store.put([lap])
  }

  function write(edit: NewEdit, interactive: boolean): Promise<Written> {
    const queue = source.queue()
    if (!queue) return Promise.reject(new Error('Nobody is logged in.'))
    return queue.write(edit, { interactive })
  }
  const keyOf = (id: string) => outgoing.find(({ lap }) => lap.id === id)?.key ?? ''

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    list: () => outgoing,
    add(lap) {
      const id = lap.id ?? v7()
      const edit = {
        resource: 'laps',
        op: 'create',
        rowId: id,
        body: { ...lap, id },
        base: null,
        derived: { sessionId },
        ifMatch: null,
      } as const
      write(edit, false).catch(() => undefined)
      return optimisticRow({ ...edit, at: new Date().toISOString() }) as Lap
    },
    edit: (base, body) =>
      write({ resource: 'laps', op: 'update', rowId: base.id, body, base, ifMatch: base.version }, true),
    change(base, body) {
      const edit = { resource: 'laps', op: 'update', rowId: base.id, body, base, ifMatch: null } as const
      write(edit, false).catch(() => undefined)
    },
    remove: (lap) =>
      write({ resource: 'laps', op: 'remove', rowId: lap.id, body: {}, base: lap, ifMatch: null }, false),
    keep(id) {
      const queue = source.queue()
      const waits = queue?.list().find(({ op, rowId }) => op === 'remove' && rowId === id)
      return waits?.attempts === 0 && queue?.discard(waits.id) === true
    },
    again: (id, change) => source.queue()?.again(keyOf(id), change),
    discard: (id) => void source.queue()?.discard(keyOf(id)),
    settled: () =>
      new Promise((resolve) => {
        const check = () => {
          if (outgoing.some(({ state }) => state === 'saving')) return
          listeners.delete(check)
          resolve()
        }
        listeners.add(check)
        check()
      }),
    start() {
      stop = source.subscribe(look)
      look()
    },
    close() {
      stop()
      stopSaved()
      looked = {}
    },
  }
}
