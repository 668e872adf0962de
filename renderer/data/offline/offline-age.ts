import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { link } from '../link.ts'
import { queryClient } from '../query-client.ts'
import { type KeptMarks, keptMarks } from './kept-marks.ts'

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
