import { useSyncExternalStore } from 'react'
import type { Edit, Values } from '../edit.ts'
import { pageEdits, pageQueue, subscribeToQueue } from '../queue/page-queue.ts'
import type { Settlement } from '../queue/settle-edit.ts'

/** The unsent edits of this device, with the actions on them. */
export interface Edits {
  edits: readonly Edit[]
  /** How many edits wait or were refused. */
  unsynced: number
  refused: readonly Edit[]
  /** False where a reload would lose them: the browser grants no storage. */
  durable: boolean
  /** Why the others wait: the last error of the server or the network; undefined while all goes well. */
  waitingFor: unknown
  /** Tries to send the waiting edits at once. */
  wake(): void
  settle(id: string, how: Settlement): void
  again(id: string, changes?: Values): void
  /** False while it is being sent. */
  discard(id: string): boolean
}

const settle = (id: string, how: Settlement) => pageQueue()?.settle(id, how)
const again = (id: string, changes?: Values) => pageQueue()?.again(id, changes)
const discard = (id: string) => pageQueue()?.discard(id) ?? false
const wake = () => pageQueue()?.wake()

/** The edits of the logged-in user in sending order. */
export function useEdits(): Edits {
  const edits = useSyncExternalStore(subscribeToQueue, pageEdits)
  const durable = useSyncExternalStore(subscribeToQueue, () => pageQueue()?.durable() ?? true)
  const waitingFor = useSyncExternalStore(subscribeToQueue, () => pageQueue()?.waitingFor())
  return {
    edits,
    unsynced: edits.length,
    refused: edits.filter(({ state }) => state === 'refused'),
    durable,
    waitingFor,
    wake,
    settle,
    again,
    discard,
  }
}
