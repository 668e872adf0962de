import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/client.ts'

const ASK_MS = 700

/** Polls the server's progress of an import; undefined without permission. */
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
