import { useSheetLaps } from './use-lap-store.ts'
import { useOutgoing } from './use-outgoing.ts'

const HIGHEST_LAP = 9999

/** Number of a car's next lap, after the unsent ones. */
export function useNextLapNumber(runSheetId: string): number {
  const last = useSheetLaps(runSheetId).at(-1)?.lapNumber ?? 0
  const outgoing = useOutgoing().filter(({ lap }) => lap.runSheetId === runSheetId)
  return Math.min(HIGHEST_LAP, Math.max(last, ...outgoing.map(({ lap }) => lap.lapNumber)) + 1)
}
