import type { StoredRowOf } from '../../../server/contract/define/define.ts'
import type { Resources } from '../../../server/contract/index.ts'
import { optimisticRow, patchedRow } from '../../data/offline/optimistic-row.ts'
import type { Edit } from '../../data/queue/edit.ts'

/** A lap as this page holds it. Version 0 is one that the server has not confirmed yet. */
export type Lap = StoredRowOf<Resources['laps']>

/** The laps of a session by run sheet. An array keeps its identity until one of its laps changes. */
export interface LapStore {
  subscribe(listener: () => void): () => void
  /** Rises with each change. */
  revision(): number
  /** Laps of a run sheet in the order of their numbers, with what waits to be sent over them. */
  ofSheet(runSheetId: string): readonly Lap[]
  /** A lap as the server has it. */
  get(id: string): Lap | undefined
  /** A lap with what waits to be sent over it. */
  shown(id: string): Lap | undefined
  /** All laps as the server has them. */
  all(): readonly Lap[]
  /** Takes rows in; what is older than what is held is left out. */
  put(rows: readonly Lap[]): void
  drop(ids: readonly string[]): void
  /** The edits of laps that wait to be sent; they lie over what the server has. */
  setPending(edits: readonly Edit[]): void
}

const NO_LAPS: readonly Lap[] = []
const NO_EDITS: readonly Edit[] = []
const byNumber = (a: Lap, b: Lap) => a.lapNumber - b.lapNumber

/** A lap with the edits that wait over it; undefined where there is none to show. */
function shownLap(held: Lap | undefined, edits: readonly Edit[]): Lap | undefined {
  let lap = held
  for (const edit of edits) {
    if (edit.op === 'remove') lap = undefined
    else if (edit.op === 'create') lap ??= optimisticRow(edit) as Lap
    else lap = lap && patchedRow(lap, edit)
  }
  return lap
}

export function createLapStore(): LapStore {
  const held = new Map<string, Lap>()
  const shown = new Map<string, Lap>()
  const sheets = new Map<string, readonly Lap[]>()
  const listeners = new Set<() => void>()
  let pending = new Map<string, readonly Edit[]>()
  let revision = 0

  function tell() {
    revision += 1
    for (const listener of listeners) listener()
  }

  /** Brings what is shown up to date: one pass for each run sheet that is touched, however many of its laps are. */
  function show(ids: ReadonlySet<string>) {
    const touched = new Set<string>()
    const added: Lap[] = []
    for (const id of ids) {
      const before = shown.get(id)
      const after = shownLap(held.get(id), pending.get(id) ?? NO_EDITS)
      if (before) touched.add(before.runSheetId)
      shown.delete(id)
      if (!after) continue
      touched.add(after.runSheetId)
      shown.set(id, after)
      added.push(after)
    }
    const addedTo = Map.groupBy(added, (lap) => lap.runSheetId)
    for (const sheet of touched) {
      const kept = (sheets.get(sheet) ?? NO_LAPS).filter((lap) => !ids.has(lap.id))
      sheets.set(sheet, [...kept, ...(addedTo.get(sheet) ?? [])].sort(byNumber))
    }
    if (touched.size > 0) tell()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    revision: () => revision,
    ofSheet: (runSheetId) => sheets.get(runSheetId) ?? NO_LAPS,
    get: (id) => held.get(id),
    shown: (id) => shown.get(id),
    all: () => [...held.values()],
    put(given) {
      const newest = new Map<string, Lap>()
      for (const lap of given) {
        if (lap.version > (held.get(lap.id)?.version ?? -1)) newest.set(lap.id, lap)
      }
      for (const lap of newest.values()) held.set(lap.id, lap)
      show(new Set(newest.keys()))
    },
    drop(ids) {
      for (const id of ids) held.delete(id)
      show(new Set(ids))
    },
    setPending(edits) {
      const next = Map.groupBy(edits, ({ rowId }) => rowId) as Map<string, readonly Edit[]>
      const moved = [...new Set([...pending.keys(), ...next.keys()])].filter((id) => {
        const [before, after] = [pending.get(id) ?? NO_EDITS, next.get(id) ?? NO_EDITS]
        const same = (edit: Edit, at: number) =>
          edit.id === after[at]?.id && edit.body === after[at]?.body && edit.op === after[at]?.op
        return before.length !== after.length || !before.every(same)
      })
      pending = next
      show(new Set(moved))
    },
  }
}
