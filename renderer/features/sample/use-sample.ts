import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../data/client.ts'

const KEY = ['sample-weekend']
/** Another person may stop it, and it ends with its session. */
const LOOK_MS = 10_000

/** The sample weekend of this account, while a page of it is open. */
export const useSample = (enabled: boolean) =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await client.sampleWeekend({ options: { signal } })).sample,
    enabled,
    refetchInterval: LOOK_MS,
  })

/** Starts or stops the typing of its laps, and shows the result at once. */
export function useTypeLaps() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (typing: boolean) => client.typeSampleLaps({ body: { typing } }),
    onSuccess: (sample) => cache.setQueryData(KEY, sample),
  })
}
