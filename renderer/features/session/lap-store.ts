import type { StoredRowOf } from '../../../server/contract/define.ts'
import type { Resources } from '../../../server/contract/index.ts'

/** A lap as this page holds it. Version 0 is one that the server has not confirmed yet. */
export type Lap = StoredRowOf<Resources['laps']>

/** The laps of a session by run sheet. An array keeps its identity until one of its laps changes. */
export interface LapStore {
  subscribe(listener: () => void): () => void
  /** Rises with each change. */
  revision(): number
  /** Laps of a run sheet in the order of their numbers. */
  ofSheet(runSheetId: string): readonly Lap[]
  get(id: string): Lap | undefined
  /** Takes rows in; what is older than what is held is left out. */
  put(rows: readonly Lap[]): void
  drop(ids: readonly string[]): void
  /** Takes back a row that the server never had. */
  dropUnconfirmed(id: string): void
}

const NO_LAPS: readonly Lap[] = []
const byNumber = (a: Lap, b: Lap) => a.lapNumber - b.lapNumber

export function createLapStore(): LapStore {
  const rows = new Map<string, Lap>()
  const sheets = new Map<string, readonly Lap[]>()
  const listeners = new Set<() => void>()
  let revision = 0

  function tell() {
    revision += 1
    for (const listener of listeners) listener()
  }

  /** One pass for each run sheet that is touched, however many of its laps are. */
  function replace(gone: ReadonlySet<string>, added: readonly Lap[]) {
    const touched = new Set(added.map((lap) => lap.runSheetId))
    for (const id of gone) {
      const sheet = rows.get(id)?.runSheetId
      if (sheet !== undefined) touched.add(sheet)
      rows.delete(id)
    }
    for (const lap of added) rows.set(lap.id, lap)
    const addedTo = Map.groupBy(added, (lap) => lap.runSheetId)
    for (const sheet of touched) {
      const kept = (sheets.get(sheet) ?? NO_LAPS).filter((lap) => !gone.has(lap.id))
      sheets.set(sheet, [...kept, ...(addedTo.get(sheet) ?? [])].sort(byNumber))
    }
    if (touched.size > 0) tell()
  }

  const drop = (ids: readonly string[]) => replace(new Set(ids), [])
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    revision: () => revision,
    ofSheet: (runSheetId) => sheets.get(runSheetId) ?? NO_LAPS,
    get: (id) => rows.get(id),
    put(given) {
      const newest = new Map<string, Lap>()
      for (const lap of given) {
        if (lap.version > (rows.get(lap.id)?.version ?? -1)) newest.set(lap.id, lap)
      }
      replace(new Set(newest.keys()), [...newest.values()])
    },
    drop,
    dropUnconfirmed(id) {
      if (rows.get(id)?.version === 0) drop([id])
    },
  }
}
