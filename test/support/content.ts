import type { Client } from '../../server/contract/client.ts'
import type { BaseRow } from '../../server/contract/define/define.ts'
import { type ResourceKey, resources } from '../../server/contract/index.ts'

type Content = Omit<BaseRow, 'version' | 'updatedAt'>

/** A row without fields that change with every write. */
export function contentOf(row: unknown): Content {
  const { version: _, updatedAt: __, ...content } = row as BaseRow
  return content
}

/** Every row of the account, by resource and id, without fields that change with every write. */
export async function everything(api: Client): Promise<Record<string, Record<string, Content>>> {
  const all: Record<string, Record<string, Content>> = {}
  for (const key of Object.keys(resources) as ResourceKey[]) {
    const rows: Record<string, Content> = {}
    for await (const row of api[key].all()) rows[(row as { id: string }).id] = contentOf(row)
    all[key] = rows
  }
  return all
}
