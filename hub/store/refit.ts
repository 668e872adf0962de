import type { ClientBase } from 'pg'
import type { ResourceTable } from '../schema/columns.ts'
import { decode, writeRows } from './rows.ts'

const PAGE = 1000
const FIRST = { id: '00000000-0000-0000-0000-000000000000', source: '' }

/** Moves values from `extra` to the columns that have been added for them. */
export async function refit(client: ClientBase, table: ResourceTable): Promise<void> {
  for (let last = FIRST; ; ) {
    const { rows } = await client.query<Record<string, unknown> & typeof FIRST>(
      `select * from "${table.name}" where extra is not null and (id, source) > ($1::uuid, $2)
       order by id, source limit ${PAGE}`,
      [last.id, last.source],
    )
    const bySource = Map.groupBy(rows, ({ source }) => source)
    for (const [source, records] of bySource) {
      await writeRows(
        client,
        table,
        source,
        records.map((record) => decode(table, record)),
      )
    }
    const end = rows.at(-1)
    if (!end || rows.length < PAGE) return
    last = end
  }
}
