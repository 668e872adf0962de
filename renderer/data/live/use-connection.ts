import { useEffect, useSyncExternalStore } from 'react'
import type { ConnectionView } from './connection.ts'
import { connection } from './page-connection.ts'

/** The state of the connection, polled every five seconds while mounted. */
export function useConnection(loggedIn: boolean): ConnectionView {
  // A login or logout restarts the polls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the login restarts the polls
  useEffect(() => connection.start(), [loggedIn])
  return useSyncExternalStore(connection.subscribe, connection.view)
}
