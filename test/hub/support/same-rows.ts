import type pg from 'pg'
import { resourceTables } from '../../../hub/schema/columns.ts'
import { decode } from '../../../hub/store/rows.ts'
import type { Client } from '../../../server/contract/client.ts'
import { type ResourceKey, resources } from '../../../server/contract/index.ts'

/** Stored fields of every row by resource and id, versions and times included. */
export type AllRows = Record<string, Record<string, Record<string, unknown>>>

const storedOnly = (key: ResourceKey, row: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(resources[key].storedRow.shape).map((field) => [field, row[field]]))

/** What the laptop answers. */
export async function rowsOnLaptop(api: Client): Promise<AllRows> {
  const all: AllRows = {}
  for (const key of Object.keys(resources) as ResourceKey[]) {
    const rows: AllRows[string] = {}
    for await (const row of api[key].all()) {
      const plain = row as unknown as Record<string, unknown>
      rows[plain.id as string] = storedOnly(key, plain)
    }
    all[key] = rows
  }
  return all
}

/** What the factory's tables, or its views, show. */
export async function rowsInFactory(pool: pg.Pool, from: 'table' | 'view'): Promise<AllRows> {
  const all: AllRows = {}
  for (const key of Object.keys(resources) as ResourceKey[]) {
    const table = resourceTables.find(({ name }) => name === resources[key].table)!
    const name = from === 'view' ? table.view : table.name
    const { rows } = await pool.query(`select * from "${name}" where deleted_at is null order by id`)
    all[key] = Object.fromEntries(rows.map((record) => [record.id, storedOnly(key, decode(table, record))]))
  }
  return all
}

/** Every change of the laptop's log. */
export async function changesOnLaptop(api: Client) {
  const items = []
  for (let since = 0; ; ) {
    const page = await api.listChanges({ query: { since, limit: 200 } })
    items.push(...page.items)
    if (page.nextSince === since || page.items.length === 0) return items
    since = page.nextSince
  }
}
