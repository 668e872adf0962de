import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { listQuery } from '../../data/use/use-rows.ts'

const RETRY_MS = 2000

export interface Feed {
  loaded: boolean
  /** Why there are no laps; it stays until there are. */
  error: unknown
}

const isThere = () => true

/** Loads the laps of a session into the page's rows; the first of them stand there while the rest come. */
export function useLapFeed(sessionId: string): Feed {
  const { data: loaded = false, error } = useQuery({
    ...listQuery('laps', { sessionId }),
    select: isThere,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  })
  const last = useRef<{ of: string; error: unknown }>(undefined)
  if (loaded || last.current?.of !== sessionId) last.current = undefined
  if (error && !loaded) last.current = { of: sessionId, error }
  return { loaded, error: last.current?.error }
}
