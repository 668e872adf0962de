import { useSyncExternalStore } from 'react'
import type { Outgoing } from '../store/lap-outbox.ts'
import { useSessionScope } from './session-scope.ts'

/** The laps of a run sheet that the server does not have. */
export function useOutgoing(runSheetId: string): readonly Outgoing[] {
  const { outbox } = useSessionScope()
  return useSyncExternalStore(outbox.subscribe, () => outbox.ofSheet(runSheetId))
}
