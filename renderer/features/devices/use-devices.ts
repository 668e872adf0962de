import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../data/client.ts'

const KEY = ['devices']
const EVERY_MS = 10_000

/** The devices that are in, for owners and admins; looked at while the page is open. */
export const useDevices = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await client.listDevices({ options: { signal } })).items,
    refetchInterval: EVERY_MS,
  })

export type Device = NonNullable<ReturnType<typeof useDevices>['data']>[number]

/** Ends one device, or all of them without an id. */
export function useEndDevices() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (id: string | undefined) => {
      if (id === undefined) await client.endDevices()
      else await client.endDevice({ params: { id } })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  })
}
