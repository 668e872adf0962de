import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { listQuery } from '../../data/use/use-rows.ts'

const RETRY_MS = 2000

export interface Feed {
  loaded: boolean
  /** Why no laps are shown; cleared by the first laps. */
  error: unknown
}

const isThere = () => true

/** Loads the laps of a session into the row store; the first page shows while the rest loads. */
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
