import { sql } from 'kysely'
import type { ReadScope } from '../engine/scope.ts'
import { statement, written } from '../engine/statement.ts'

export type Corner = 'fl' | 'fr' | 'rl' | 'rr'

/** A tyre in a set, by the set's corner fields or the tyre's own. */
export interface TyrePlace {
  tyreId: string
  tyreSetId: string
  /** Null for a tyre with a set but no corner. */
  corner: Corner | null
}

/** `column`: the column matched by the ids. */
const places = (column: 'tyreId' | 'tyreSetId') =>
  statement<{ accountId: string; ids: string }, TyrePlace>((p) =>
    written(sql<TyrePlace>`
      select * from (
        select place.value as tyreId, tyre_set.id as tyreSetId, place.key as corner
          from tyre_sets as tyre_set, json_each(tyre_set.tyre_ids) as place
          where tyre_set.account_id = ${p.accountId} and place.value is not null
        union
        select id, tyre_set_id, position from tyres
          where account_id = ${p.accountId} and tyre_set_id is not null
      ) where ${sql.ref(column)} in (select value from json_each(${p.ids}))`),
  )

const ofTyres = places('tyreId')
const ofSets = places('tyreSetId')

const input = (scope: ReadScope, ids: readonly string[]) => ({
  accountId: scope.accountId,
  ids: JSON.stringify(ids),
})

/** Sets and corners of these tyres; a tyre may have been in several sets. */
export const placesOfTyres = (scope: ReadScope, tyreIds: readonly string[]): TyrePlace[] =>
  ofTyres.all(scope.connection, input(scope, tyreIds))

/** The tyres in these sets. */
export const placesInSets = (scope: ReadScope, tyreSetIds: readonly string[]): TyrePlace[] =>
  ofSets.all(scope.connection, input(scope, tyreSetIds))
