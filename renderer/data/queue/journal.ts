import type { OfflineStore } from '../offline/offline-store.ts'
import type { Edit } from './edit.ts'

/** Brings what happens in the queue into the store, in order. */
export interface Journal {
  put(edit: Edit): void
  drop(id: string): void
  /** Resolves when everything said so far is in the store, or could not be brought there. */
  settled(): Promise<void>
  /** Whether a reload would lose nothing. */
  durable(): boolean
}

/** What the store does not take is tried again with whatever comes next. */
export function createJournal(store: OfflineStore, tell: () => void): Journal {
  const open = new Map<string, Edit | null>()
  let tail = Promise.resolve()
  let works = true

  async function flush() {
    const batch = [...open]
    if (batch.length === 0) return
    const puts = batch.flatMap(([, edit]) => edit ?? [])
    const drops = batch.flatMap(([id, edit]) => (edit ? [] : [id]))
    const worked = await store.writeEdits(puts, drops).then(
      () => true,
      () => false,
    )
    if (worked) for (const [id, edit] of batch) if (open.get(id) === edit) open.delete(id)
    if (worked !== works) {
      works = worked
      tell()
    }
  }
  const note = (id: string, edit: Edit | null) => {
    open.set(id, edit)
    tail = tail.then(flush)
  }
  return {
    put: (edit) => note(edit.id, edit),
    drop: (id) => note(id, null),
    settled: () => tail,
    durable: () => works && store.durable,
  }
}
