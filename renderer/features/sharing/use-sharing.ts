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

/** When to ask again: never of a server that refuses to say, as it does to accounts other than the first. */
export const unlessRefused =
  (everyMs: number) =>
  ({ state }: { state: { error: Error | null } }) =>
    isRefused(state) ? false : everyMs

export const isRefused = ({ error }: { error: Error | null }) =>
  error !== null && toFailure(error).status === FORBIDDEN

/** Whether and where the network may reach this service; asked again so often, for a cable may come out at any time. */
export const useSharing = (everyMs: number, enabled = true) =>
  useQuery({
    queryKey: STATE,
    queryFn: ({ signal }) => client.sharing({ options: { signal } }),
    enabled,
    refetchInterval: unlessRefused(everyMs),
  })

/** Who is connected, for as long as somebody looks; a server that refuses to say is not asked again. */
export const useVisitors = (enabled: boolean) =>
  useQuery({
    queryKey: VISITORS,
    queryFn: ({ signal }) => client.visitors({ options: { signal } }),
    enabled,
    refetchInterval: unlessRefused(VISITORS_MS),
  })

/** Changes how this service is shared; the page shows what came of it at once. */
export function usePutSharing() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: ActionBody<Actions['putSharing']>) => client.putSharing({ body }),
    onSuccess: (sharing) => cache.setQueryData(STATE, sharing),
    onSettled: () => cache.invalidateQueries({ queryKey: VISITORS }),
  })
}
