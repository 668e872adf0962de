import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { client } from '../../data/client.ts'
import { pageQueue } from '../../data/queue/page-queue.ts'
import { onStoodDown } from '../../data/stood-down.ts'
import { unlessRefused } from './use-sharing.ts'

const KEY = ['lead']
const REFRESH_MS = 30_000

/** Which laptop leads; asked each half minute, and as soon as a write is refused because it is another one. */
export function useLead() {
  const cache = useQueryClient()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => client.lead({ options: { signal } }),
    refetchInterval: unlessRefused(REFRESH_MS),
  })
  useEffect(() => onStoodDown(() => void cache.invalidateQueries({ queryKey: KEY })), [cache])
  const standsDown = query.data?.standsDown ?? false
  const before = useRef(standsDown)
  useEffect(() => {
    // What waited for the decision need not wait for the next try as well.
    if (before.current && !standsDown) pageQueue()?.wake()
    before.current = standsDown
  }, [standsDown])
  return query
}

/** Says who leads from now on. */
export function useDecideLead() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (leader: 'this' | 'other') => client.decideLead({ body: { leader } }),
    onSuccess: (lead) => cache.setQueryData(KEY, lead),
  })
}
