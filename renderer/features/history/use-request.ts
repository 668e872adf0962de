import { useQuery } from '@tanstack/react-query'
import type { Change } from '../../../server/contract/actions/change.ts'
import { client } from '../../data/client.ts'

const PAGE = 500
/** Limit of loaded changes for large requests, such as an import. */
const MOST = 5000

/** All changes of a request, oldest first. */
export const useRequest = (batchId: string | undefined) =>
  useQuery({
    queryKey: ['request', batchId],
    queryFn: async ({ signal }): Promise<Change[]> => {
      const changes: Change[] = []
      for (let since = 0; changes.length < MOST; ) {
        const query = { batchId: batchId ?? '', since: String(since), limit: String(PAGE) }
        const page = await client.listChanges({ query, options: { signal } })
        changes.push(...page.items)
        if (page.nextSince >= page.latestSeq) break
        since = page.nextSince
      }
      return changes
    },
    enabled: batchId !== undefined,
  })
