import { useSyncExternalStore } from 'react'
import { pagePending, subscribeToQueue } from '../queue/page-queue.ts'

/** Whether a row shows something that the server does not have yet. */
export const useUnsynced = (id: string): boolean =>
  useSyncExternalStore(subscribeToQueue, () => pagePending().some(({ rowId }) => rowId === id))
