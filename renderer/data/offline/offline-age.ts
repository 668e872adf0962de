import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { link } from '../link.ts'
import { queryClient } from '../query-client.ts'

/** Which queries were answered from this device, and of when their rows are. */
export interface KeptMarks {
  mark(hash: string, asOf: string): void
  clear(hash: string): void
  asOf(hash: string): string | undefined
  hashes(): readonly string[]
  subscribe(listener: () => void): () => void
}

export function createKeptMarks(): KeptMarks {
  const marks = new Map<string, string>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    mark(hash, asOf) {
      marks.set(hash, asOf)
      notify()
    },
    clear(hash) {
      if (marks.delete(hash)) notify()
    },
    asOf: (hash) => marks.get(hash),
    hashes: () => [...marks.keys()],
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The page's marks. */
export const keptMarks = createKeptMarks()

/** The oldest data on screen, as a timestamp; undefined while all of it is live. */
export function oldestShown(cache: QueryClient, marks: KeptMarks, lostAt: string | undefined) {
  const shown = marks.hashes().filter((hash) => cache.getQueryCache().get(hash)?.isActive())
  const moments = [...shown.flatMap((hash) => marks.asOf(hash) ?? []), ...(lostAt ? [lostAt] : [])]
  return moments.sort()[0]
}

function subscribe(listener: () => void) {
  const stops = [
    keptMarks.subscribe(listener),
    link.subscribe(listener),
    queryClient.getQueryCache().subscribe(({ type }) => {
      if (type.startsWith('observer')) listener()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The time of the data on screen, as an ISO timestamp; undefined while all of it is live. */
export const useOfflineAge = (): string | undefined =>
  useSyncExternalStore(subscribe, () => oldestShown(queryClient, keptMarks, link.lostAt()))
