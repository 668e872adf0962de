import { sql } from 'kysely'
import type { ReadScope } from '../engine/scope.ts'
import { query, statement } from '../engine/statement.ts'
import { readStoredJson } from '../rows/stored-json.ts'

/** Tread of a tyre; depths in mm. */
interface TyreTread {
  tyreId: string
  initialDepthsMm: number[]
  initialTreadDepthMm: number | null
  minTreadDepthMm: number | null
}

const treads = statement<
  { accountId: string; ids: string },
  Omit<TyreTread, 'initialDepthsMm'> & { depths: string }
>((p) =>
  query
    .selectFrom('tyres as tyre')
    .innerJoin('tyre_specifications as specification', (join) =>
      join
        .onRef('specification.account_id', '=', 'tyre.account_id')
        .onRef('specification.id', '=', 'tyre.specification_id'),
    )
    .select([
      'tyre.id as tyreId',
      'tyre.initial_depths_mm as depths',
      'specification.initial_tread_depth_mm as initialTreadDepthMm',
      'specification.min_tread_depth_mm as minTreadDepthMm',
    ])
    .where('tyre.account_id', '=', p.accountId)
    .where('tyre.id', 'in', sql<string>`(select value from json_each(${p.ids}))`),
)

/** Tread by tyre. */
export function tyreTreadsOf(scope: ReadScope, tyreIds: readonly string[]): Map<string, TyreTread> {
  const rows = treads.all(scope.connection, { accountId: scope.accountId, ids: JSON.stringify(tyreIds) })
  return new Map(
    rows.map(({ depths, ...tread }) => [
      tread.tyreId,
      { ...tread, initialDepthsMm: readStoredJson(depths) as number[] },
    ]),
  )
}
