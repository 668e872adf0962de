import { type ResourceKey, resources } from '../../../server/contract/index.ts'
import { client } from '../../api/client.ts'
import { toFailure } from '../../api/failure.ts'

export interface RowCount {
  path: string
  title: string
  /** Null where this person may not read. */
  rows: number | null
}

const titleOf = (path: string) => (path.charAt(0).toUpperCase() + path.slice(1)).replaceAll('-', ' ')

async function rowsOf(key: ResourceKey): Promise<number | null> {
  try {
    return (await client[key].list({ count: true, limit: 1 })).total ?? 0
  } catch (error) {
    if (toFailure(error).status === 403) return null
    throw error
  }
}

/** How many rows each resource of the API holds for this account, in the order of the registry. */
export const countRows = (): Promise<RowCount[]> =>
  Promise.all(
    (Object.keys(resources) as ResourceKey[]).map(async (key) => {
      const { path } = resources[key]
      return { path, title: titleOf(path), rows: await rowsOf(key) }
    }),
  )
