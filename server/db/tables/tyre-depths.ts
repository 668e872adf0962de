import { sql } from 'kysely'
import type { ReadScope } from '../engine/scope.ts'
import { query, statement } from '../engine/statement.ts'
import { readStoredJson } from '../rows/stored-json.ts'

/** A measurement of a tyre's tread, oldest first within a tyre. */
interface TyreDepths {
  id: string
  tyreId: string
  depthsMm: number[]
}

const measured = statement<
  { accountId: string; ids: string },
  { id: string; tyreId: string; depths: string }
>((p) =>
  query
    .selectFrom('corner_wear')
    .select(['id', 'tyre_id as tyreId', 'depths_mm as depths'])
    .where('account_id', '=', p.accountId)
    .where('tyre_id', 'in', sql<string>`(select value from json_each(${p.ids}))`)
    .where('depths_mm', '<>', sql.lit('[]'))
    // The plus makes SQLite sort; without it, it scans all measurements of the account in index order.
    .orderBy(sql`+measured_at`)
    .orderBy('id'),
)

/** Every measurement with depths of these tyres. */
export function tyreDepthsOf(scope: ReadScope, tyreIds: readonly string[]): Map<string, TyreDepths[]> {
  const rows = measured
    .all(scope.connection, { accountId: scope.accountId, ids: JSON.stringify(tyreIds) })
    .map(({ depths, ...row }): TyreDepths => ({ ...row, depthsMm: readStoredJson(depths) as number[] }))
  return Map.groupBy(rows, (row) => row.tyreId)
}
