import type { Lap, LapStore } from './lap-store.ts'

/** Rows of the server on their way into the store, in whatever order they come. */
export interface LapIntake {
  take(rows: readonly Lap[]): void
  /** A lap that went at this version, and does not come back with an older list. */
  remove(id: string, version: number): void
  /** A list of all the laps; what it does not name is gone, unless it was told of meanwhile. */
  startList(): { page(rows: readonly Lap[]): void; end(): void }
}

export function createLapIntake(store: LapStore): LapIntake {
  const gone = new Map<string, number>()
  let told = new Set<string>()

  function put(rows: readonly Lap[]) {
    store.put(rows.filter(({ id, version }) => version > (gone.get(id) ?? -1)))
  }

  return {
    take(rows) {
      for (const { id } of rows) told.add(id)
      put(rows)
    },
    remove(id, version) {
      gone.set(id, Math.max(version, gone.get(id) ?? 0))
      const held = store.get(id)
      if (held && held.version <= version) store.drop([id])
    },
    startList() {
      const listed = new Set<string>()
      // What this page saves while the list comes is in neither, and stays.
      const before = store.all().map(({ id }) => id)
      told = new Set()
      return {
        page(rows) {
          for (const { id } of rows) listed.add(id)
          put(rows)
        },
        end() {
          const missing = before.filter((id) => !listed.has(id) && !told.has(id))
          const held = missing.filter((id) => (store.get(id)?.version ?? 0) > 0)
          if (held.length > 0) store.drop(held)
        },
      }
    },
  }
}
