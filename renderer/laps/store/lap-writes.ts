import type { QueryClient } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { applyChanges } from '../../data/live/apply-changes.ts'
import { type Step, UndoStack } from '../../data/undo.ts'
import { toFailure } from '../../format/failure.ts'
import type { LapOutbox, NewLap } from './lap-outbox.ts'
import { type LapEdit, lapStep } from './lap-step.ts'
import type { Lap, LapStore } from './lap-store.ts'
import { typedLap } from './typed-lap.ts'

interface LapChange {
  /** The lap as the person saw it. */
  lap: Lap
  values: Partial<Lap>
}

/** Writes to the laps of this page; each call is one step to undo. */
export interface LapWrites {
  stack: UndoStack
  add(lap: NewLap): void
  /**
   * Changes laps at once; what the server does not take stays in the list of what is not saved. `made` are laps that the
   * server has taken in the same step.
   */
  change(changes: readonly LapChange[], made?: readonly Lap[]): Step
  remove(laps: readonly Lap[]): void
  /** An edit whose laps the server has already. */
  record(edit: LapEdit): Step
}

const LAPS_OF_LOG = '500'

/** The part of a lap that a patch writes, as it was. */
export const partOf = (lap: Lap, values: Partial<Lap>): Partial<Lap> =>
  Object.fromEntries(Object.keys(values).map((field) => [field, lap[field as keyof Lap]]))

export function createLapWrites(cache: QueryClient, store: LapStore, outbox: LapOutbox): LapWrites {
  const going = new Map<string, Promise<unknown>>()

  async function revert(batchId: string) {
    const { items } = await client.revertChanges({ body: { batchId } })
    await applyChanges(cache, items)
  }

  async function latestChange(id: string) {
    const query = { entityType: 'lap', entityId: id, limit: LAPS_OF_LOG }
    return (await client.listChanges({ query })).items.at(-1)
  }

  /** Laps of one request are removed by one request, unless another user has changed one of them. */
  async function removeTogether(laps: readonly Lap[]): Promise<boolean> {
    const first = laps[0]
    const change = laps.length > 1 && first && (await latestChange(first.id))
    if (!change) return false
    if (change.opType !== 'create') return false
    try {
      await revert(change.batchId)
      return true
    } catch (error) {
      if (toFailure(error).status === 409) return false
      throw error
    }
  }

  function removeOne(lap: Lap) {
    const answered = outbox.remove(lap).catch(() => undefined)
    going.set(lap.id, answered)
  }

  async function remove(laps: readonly Lap[]) {
    if (await removeTogether(laps).catch(() => false)) return
    for (const lap of laps) {
      const now = store.shown(lap.id)
      if (now) removeOne(now)
    }
  }

  async function bringBack(laps: readonly Lap[]) {
    for (const lap of laps) {
      if (outbox.keep(lap.id)) continue
      await going.get(lap.id)
      if (store.shown(lap.id)) continue
      const change = await latestChange(lap.id)
      if (change?.opType === 'delete') await revert(change.batchId)
      else if (!change) outbox.add(typedLap(lap))
    }
  }

  const stack = new UndoStack()
  const acts = { shown: store.shown, change: outbox.change, remove, bringBack }
  const record = (edit: LapEdit) => stack.push(lapStep(edit, acts))
  return {
    stack,
    record,
    add: (lap) => record({ made: [outbox.add(lap)] }),
    change(changes, made = []) {
      for (const { lap, values } of changes) outbox.change(lap, values)
      return record({
        made,
        changed: changes.map(({ lap: { id, lapNumber }, lap, values }) => ({
          id,
          lapNumber,
          before: partOf(lap, values),
          after: values,
        })),
      })
    },
    remove(laps) {
      for (const lap of laps) removeOne(lap)
      record({ removed: laps })
    },
  }
}
