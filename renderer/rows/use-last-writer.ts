import { useQuery } from '@tanstack/react-query'
import { resources } from '../../server/contract/index.ts'
import { client } from '../data/client.ts'
import type { Edit } from '../data/edit.ts'

const PAGE = 500

/** The name behind a version of a row, from the change log; null where the log does not say. */
export async function writerOf(
  entityType: string,
  entityId: string,
  version: number,
): Promise<string | null> {
  let name: string | undefined
  let since = 0
  for (let more = true; more; ) {
    const page = await client.listChanges({
      query: { entityType, entityId, since: String(since), limit: String(PAGE) },
    })
    const written = page.items.findLast((change) => change.version <= version)
    name = written?.actor.name ?? name
    more = page.items.length === PAGE
    since = page.nextSince
  }
  return name ?? null
}

/** Who wrote the row that stands in an edit's way; undefined where nobody can tell. */
export function useLastWriter({ resource, refusal }: Edit): string | undefined {
  const theirs = refusal?.theirs
  const { data } = useQuery({
    queryKey: ['writer', theirs?.id, theirs?.version],
    queryFn: () => writerOf(resources[resource].entityType, theirs?.id ?? '', theirs?.version ?? 0),
    enabled: theirs !== null && theirs !== undefined,
    retry: false,
  })
  return data ?? undefined
}
