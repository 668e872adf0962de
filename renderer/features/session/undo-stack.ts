import type { Change } from '../../../server/contract/change.ts'
import type { UpdateOf } from '../../../server/contract/define.ts'
import type { Resources } from '../../../server/contract/index.ts'
import { client } from '../../api/client.ts'
import { toFailure } from '../../api/failure.ts'
import { applyChanges } from './apply-changes.ts'
import type { Lap, LapStore } from './lap-store.ts'

export interface Undone {
  text: string
  failed: boolean
}

/** What this person wrote on this page, newest last. */
export interface UndoStack {
  saved(lap: Lap): void
  /** Takes the newest write back, with all the laps of its request; tells how it went. Undefined: nothing to take back. */
  undo(): Promise<Undone> | undefined
}

const LAPS_OF_LOG = '500'

export function createUndoStack(store: LapStore): UndoStack {
  const stack: Lap[] = []
  // A lap that was put back as it had been at `was` has a new version since: the log alone would say that it moved on.
  const putBack = new Map<string, { was: number; now: number }>()

  async function revert({ batchId }: Change): Promise<number> {
    const { items } = await client.revertChanges({ body: { batchId } })
    for (const id of applyChanges(store, items)) store.put([await client.laps.get(id)])
    for (const item of items) {
      if (item.opType === 'update') putBack.set(item.entityId, { was: item.version - 2, now: item.version })
    }
    return items.length
  }

  /** The same for a lap that an undo has rewritten already: its own version guards it. */
  async function revertPutBack({ opType, diff, version, entityId: id }: Change, ifMatch: number) {
    if (opType === 'create') {
      await client.laps.remove(id, {}, { ifMatch })
      store.drop([id])
      return
    }
    const before = Object.fromEntries(diff.map(({ path, from }) => [path.slice(1), from]))
    const row = await client.laps.update(id, before as UpdateOf<Resources['laps']>, { ifMatch })
    store.put([row])
    putBack.set(id, { was: version - 1, now: row.version })
  }

  async function takeBack({ id, lapNumber, version }: Lap): Promise<Undone> {
    const query = { entityType: 'lap', entityId: id, limit: LAPS_OF_LOG }
    const { items } = await client.listChanges({ query })
    const change = items.find((item) => item.version === version)
    if (!change) return { text: `Lap ${lapNumber} is no longer there.`, failed: true }
    const earlier = putBack.get(id)
    let laps = 1
    if (earlier?.was === version) await revertPutBack(change, earlier.now)
    else laps = await revert(change)
    return { text: laps === 1 ? `Taken back: lap ${lapNumber}.` : `Taken back: ${laps} laps.`, failed: false }
  }

  return {
    saved: (lap) => void stack.push(lap),
    undo() {
      const lap = stack.pop()
      if (!lap) return undefined
      return takeBack(lap).catch((error: unknown): Undone => {
        const { status, message } = toFailure(error)
        if (status === 409 || status === 412) {
          return { text: `Lap ${lap.lapNumber} has changed since; it stays as it is.`, failed: true }
        }
        stack.push(lap)
        return { text: message, failed: true }
      })
    },
  }
}
