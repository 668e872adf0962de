import { useSyncExternalStore } from 'react'
import type { ResourceKey } from '../../../server/contract/index.ts'
import type { Edit } from './edit.ts'
import { pagePending, subscribeToQueue } from './page-queue.ts'

const known = new Map<ResourceKey, readonly Edit[]>()

/** What the server has not got of a resource's rows; the same array until one of these edits changes. */
export function pendingOf(key: ResourceKey): readonly Edit[] {
  const edits = pagePending().filter(({ resource }) => resource === key)
  const before = known.get(key)
  const looks = ({ id, body, op, base }: Edit, at: number) => {
    const other = before?.[at]
    return other?.id === id && other.body === body && other.op === op && other.base === base
  }
  if (before && before.length === edits.length && edits.every(looks)) return before
  known.set(key, edits)
  return edits
}

/** The edits of a resource that wait to be sent. */
export const usePending = (key: ResourceKey): readonly Edit[] =>
  useSyncExternalStore(subscribeToQueue, () => pendingOf(key))

/** Whether a row shows something that the server does not have yet. */
export const useUnsynced = (id: string): boolean =>
  useSyncExternalStore(subscribeToQueue, () => pagePending().some(({ rowId }) => rowId === id))
