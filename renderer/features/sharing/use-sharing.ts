import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sharing } from '../../../server/contract/actions/sharing.ts'
import type { ActionBody } from '../../../server/contract/define/action.ts'
import type { Actions } from '../../../server/contract/index.ts'
import { putStep } from '../../context/put-step.ts'
import { client } from '../../data/client.ts'
import { pageUndo } from '../../data/undo.ts'
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

type Settings = ActionBody<Actions['putSharing']>

/** The settings that a change writes, as they are now. */
const nowOf = (sharing: Sharing, body: Settings): Settings => {
  const { on, plainHttp, allowedOrigins, interfaces } = sharing
  const all: Settings = {
    on,
    plainHttp,
    allowedOrigins,
    interfaces: interfaces.filter(({ shared }) => shared).map(({ name }) => name),
  }
  return Object.fromEntries(Object.entries(all).filter(([field]) => field in body))
}

function messageOf({ on, plainHttp, allowedOrigins }: Settings): string {
  if (on !== undefined)
    return on ? 'Sharing is on.' : 'Sharing has stopped. Only this laptop can open Trackside now.'
  if (plainHttp !== undefined) return plainHttp ? 'Plain http is on.' : 'Plain http is off.'
  return allowedOrigins ? 'The web apps that may call are changed.' : 'The networks to share on are changed.'
}

/** Changes the sharing settings and shows the result at once, with a way back. */
export function usePutSharing() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Settings) =>
      pageUndo.during(async () => {
        const put = async (settings: Settings) =>
          cache.setQueryData(STATE, await client.putSharing({ body: settings }))
        const before = cache.getQueryData<Sharing>(STATE)
        await put(body)
        if (before) pageUndo.push(putStep(messageOf(body), put, nowOf(before, body), body))
      }),
    onSettled: () => cache.invalidateQueries({ queryKey: VISITORS }),
  })
}
