import { useSyncExternalStore } from 'react'
import { useSessionScope } from './session-scope.ts'
import { useSheetLaps } from './use-lap-store.ts'

const HIGHEST_LAP = 9999

/** Number of a car's next lap, after the unsent ones. Re-renders when it changes, not for another car's laps. */
export function useNextLapNumber(runSheetId: string): number {
  const last = useSheetLaps(runSheetId).at(-1)?.lapNumber ?? 0
  const { outbox } = useSessionScope()
  const unsent = useSyncExternalStore(outbox.subscribe, () =>
    Math.max(0, ...outbox.ofSheet(runSheetId).map(({ lap }) => lap.lapNumber)),
  )
  return Math.min(HIGHEST_LAP, Math.max(last, unsent) + 1)
}
