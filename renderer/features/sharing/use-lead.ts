import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { client } from '../../data/client.ts'
import { pageQueue } from '../../data/queue/page-queue.ts'
import { onStoodDown } from '../../data/stood-down.ts'
import { unlessRefused } from './use-sharing.ts'

const KEY = ['lead']
const REFRESH_MS = 30_000

/** Which laptop leads; polled every 30 s, and refetched once a write is refused because another one leads. */
export function useLead() {
  const cache = useQueryClient()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => client.lead({ options: { signal } }),
    refetchInterval: unlessRefused(REFRESH_MS),
  })
  useEffect(() => onStoodDown(() => void cache.invalidateQueries({ queryKey: KEY })), [cache])
  const isStandby = query.data?.isStandby ?? false
  const before = useRef(isStandby)
  useEffect(() => {
    // Resend queued writes at once instead of at the next retry.
    if (before.current && !isStandby) pageQueue()?.wake()
    before.current = isStandby
  }, [isStandby])
  return query
}

/** Decides which laptop leads. */
export function useDecideLead() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (leader: 'this' | 'other') => client.decideLead({ body: { leader } }),
    onSuccess: (lead) => cache.setQueryData(KEY, lead),
  })
}
