import { useSyncExternalStore } from 'react'
import type { Outgoing } from '../store/lap-outbox.ts'
import { useSessionScope } from './session-scope.ts'

/** The laps of this page that the server does not have. */
export function useOutgoing(): readonly Outgoing[] {
  const { outbox } = useSessionScope()
  return useSyncExternalStore(outbox.subscribe, outbox.list)
}
