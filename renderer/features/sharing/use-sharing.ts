import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ActionBody } from '../../../server/contract/define/action.ts'
import type { Actions } from '../../../server/contract/index.ts'
import { client } from '../../data/client.ts'
import { toFailure } from '../../format/failure.ts'

const KEY = 'sharing'
const STATE = [KEY, 'state']
const VISITORS = [KEY, 'visitors']
const FORBIDDEN = 403
const VISITORS_MS = 5000

/** Refetch interval that stops after a refusal, which accounts other than the first get. */
export const unlessRefused =
  (everyMs: number) =>
  ({ state }: { state: { error: Error | null } }) =>
    isRefused(state) ? false : everyMs

export const isRefused = ({ error }: { error: Error | null }) =>
  error !== null && toFailure(error).status === FORBIDDEN

/** Sharing state of this service; polled, because a network cable may be unplugged at any time. */
export const useSharing = (everyMs: number, enabled = true) =>
  useQuery({
    queryKey: STATE,
    queryFn: ({ signal }) => client.sharing({ options: { signal } }),
    enabled,
    refetchInterval: unlessRefused(everyMs),
  })

/** Connected devices while the page is open; polling stops after a refusal. */
export const useVisitors = (enabled: boolean) =>
  useQuery({
    queryKey: VISITORS,
    queryFn: ({ signal }) => client.visitors({ options: { signal } }),
    enabled,
    refetchInterval: unlessRefused(VISITORS_MS),
  })

/** Changes the sharing settings and shows the result at once. */
export function usePutSharing() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: ActionBody<Actions['putSharing']>) => client.putSharing({ body }),
    onSuccess: (sharing) => cache.setQueryData(STATE, sharing),
    onSettled: () => cache.invalidateQueries({ queryKey: VISITORS }),
  })
}
