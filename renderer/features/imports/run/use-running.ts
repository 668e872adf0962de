import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/client.ts'

const ASK_MS = 700

/** What the server says of an import that it is busy with. Nothing where this person may not ask. */
export function useRunning(source: string, dryRun: boolean, enabled: boolean) {
  const { data } = useQuery({
    queryKey: ['imports', 'running'],
    queryFn: () => client.listRunningImports(),
    enabled,
    refetchInterval: ASK_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return enabled
    ? data?.items.findLast((each) => each.source === source && each.dryRun === dryRun)
    : undefined
}
