import { round } from '../../calc/round.ts'
import type { BaseRow } from '../../contract/define/define.ts'
import { tyreSet } from '../../contract/resources/garage/tyre-set.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { type Corner, placesInSets, type TyrePlace } from '../../db/tables/tyre-places.ts'
import { tyreUsageOf } from '../../db/tables/tyre-usage.ts'
import { crud } from '../crud.ts'
import { wearOf } from './tyre-wear.ts'

const CORNERS: readonly Corner[] = ['fl', 'fr', 'rl', 'rr']

/** The tyre at a corner, by the set's field, otherwise by the tyre's. */
const tyreAt = (row: BaseRow, places: readonly TyrePlace[], corner: Corner): string | undefined =>
  (row.tyreIds as Record<Corner, string | null>)[corner] ??
  places.find((place) => place.corner === corner)?.tyreId

function present(scope: ReadScope, rows: BaseRow[]): BaseRow[] {
  const ids = rows.map((row) => row.id)
  const usage = tyreUsageOf(scope, ids)
  const places = placesInSets(scope, ids)
  const inSet = Map.groupBy(places, (place) => place.tyreSetId)
  const wear = wearOf(
    scope,
    places.map((place) => place.tyreId),
  )
  return rows.map((row) => {
    const run = usage.get(row.id)
    const wornAt = (corner: Corner) => {
      const tyreId = tyreAt(row, inSet.get(row.id) ?? [], corner)
      return (tyreId && wear.get(tyreId)?.at(-1)?.wearPct) ?? null
    }
    return {
      ...row,
      laps: run?.laps ?? 0,
      km: round(run?.km ?? 0, 3),
      heatCycles: run?.runs ?? 0,
      wearPct: Object.fromEntries(CORNERS.map((corner) => [corner, wornAt(corner)])),
    }
  })
}

/** Tyre sets, with usage computed from their laps and wear from measurements. */
export const tyreSets = crud(tyreSet, { present })
