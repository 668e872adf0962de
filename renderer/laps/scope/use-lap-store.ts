import { useCallback, useSyncExternalStore } from 'react'
import type { Lap } from '../store/lap-store.ts'
import { useSessionScope } from './session-scope.ts'

/** The laps of a run sheet; re-renders when one of them changes, not for another car's. */
export function useSheetLaps(runSheetId: string): readonly Lap[] {
  const { store } = useSessionScope()
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.ofSheet(runSheetId), [store, runSheetId]),
  )
}

/** Changes whenever any lap of the session does. */
export function useLapRevision(): number {
  const { store } = useSessionScope()
  return useSyncExternalStore(store.subscribe, store.revision)
}
