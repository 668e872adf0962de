import { useQuery } from '@tanstack/react-query'
import { type ResourceKey, resources } from '../../server/contract/index.ts'
import { client } from '../data/client.ts'
import type { AnyRow } from '../data/row-list.ts'

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

/** The name behind the version of a row that the page has; undefined where that is not known. */
export function useLastWriter(
  resource: ResourceKey,
  row: Pick<AnyRow, 'id' | 'version'> | undefined,
): string | undefined {
  const { data } = useQuery({
    queryKey: ['writer', row?.id, row?.version],
    queryFn: () => writerOf(resources[resource].entityType, row?.id ?? '', row?.version ?? 0),
    enabled: row !== undefined && row.version > 0,
    retry: false,
  })
  return data ?? undefined
}
