import type { QueryClient } from '@tanstack/react-query'
import type { TrackStatus } from '../../../server/contract/resources/weekend/lap.ts'
import { client } from '../../data/client.ts'
import { applyChanges } from '../../data/live/apply-changes.ts'
import { pageUndo, type Step } from '../../data/undo.ts'
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

const LAPS_OF_LOG = '500'

/** The values of the patched fields before the patch. */
export const partOf = (lap: Lap, values: Partial<Lap>): Partial<Lap> =>
  Object.fromEntries(Object.keys(values).map((field) => [field, lap[field as keyof Lap]]))

async function latestChange(id: string) {
  const query = { entityType: 'lap', entityId: id, limit: LAPS_OF_LOG }
  return (await client.listChanges({ query })).items.at(-1)
}

/** What is written of laps on this page: each call is one step that can be taken back. */
export class LapWrites {
  readonly #cache: QueryClient
  readonly #store: LapStore
  readonly #outbox: LapOutbox
  /** Removals on their way to the server, by lap. */
  readonly #going = new Map<string, Promise<unknown>>()

  constructor(cache: QueryClient, store: LapStore, outbox: LapOutbox) {
    this.#cache = cache
    this.#store = store
    this.#outbox = outbox
  }

  /** `status` is what the server is expected to give a lap that has none. */
  add(lap: NewLap, status?: TrackStatus): void {
    this.record({ made: [this.#outbox.add(lap, status)] })
  }

  /**
   * Changes laps at once; what the server does not take stays in the list of what is not saved. `made` are laps that the
   * server has taken in the same step.
   */
  change(changes: readonly LapChange[], made: readonly Lap[] = [], message?: string): Step {
    for (const { lap, values } of changes) this.#outbox.change(lap, values)
    const edit = {
      made,
      changed: changes.map(({ lap: { id, lapNumber }, lap, values }) => ({
        id,
        lapNumber,
        before: partOf(lap, values),
        after: values,
      })),
    }
    return this.record(edit, message)
  }

  remove(laps: readonly Lap[], message?: string): void {
    for (const lap of laps) this.#removeOne(lap)
    this.record({ removed: laps }, message)
  }

  /** Forgets the steps: the laps leave the screen. */
  leave(): void {
    pageUndo.leave(this)
  }

  /** An edit whose laps the server has already. `message` is its text, where the laps on screen do not show it. */
  record(edit: LapEdit, message?: string): Step {
    const { change } = this.#outbox
    const remove = (laps: readonly Lap[]) => this.#removeAgain(laps)
    const bringBack = (laps: readonly Lap[]) => this.#bringBack(laps)
    const step = lapStep(edit, { shown: this.#store.shown, change, remove, bringBack })
    return pageUndo.push({ ...step, owner: this, ...(message !== undefined && { message }) })
  }

  #removeOne(lap: Lap) {
    const answered = this.#outbox.remove(lap).catch(() => undefined)
    this.#going.set(lap.id, answered)
  }

  async #removeAgain(laps: readonly Lap[]) {
    if (await this.#removeTogether(laps).catch(() => false)) return
    for (const lap of laps) {
      const now = this.#store.shown(lap.id)
      if (now) this.#removeOne(now)
    }
  }

  /** Laps of one request are removed by one request, unless another user has changed one of them. */
  async #removeTogether(laps: readonly Lap[]): Promise<boolean> {
    const first = laps[0]
    const change = laps.length > 1 && first ? await latestChange(first.id) : undefined
    if (change?.opType !== 'create') return false
    try {
      await this.#revert(change.batchId)
      return true
    } catch (error) {
      if (toFailure(error).status === 409) return false
      throw error
    }
  }

  async #bringBack(laps: readonly Lap[]) {
    for (const lap of laps) {
      if (this.#outbox.keep(lap.id)) continue
      await this.#going.get(lap.id)
      if (this.#store.shown(lap.id)) continue
      const change = await latestChange(lap.id)
      if (change?.opType === 'delete') await this.#revert(change.batchId)
      else if (!change) this.#outbox.add(typedLap(lap))
    }
  }

  async #revert(batchId: string) {
    const { items } = await client.revertChanges({ body: { batchId } })
    await applyChanges(this.#cache, items)
  }
}
