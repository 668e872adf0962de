import { round } from '../../calc/round.ts'
import type { BaseRow } from '../../contract/define/define.ts'
import { tyre } from '../../contract/resources/garage/tyre.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { placesOfTyres } from '../../db/tables/tyre-places.ts'
import { tyreUsageOf } from '../../db/tables/tyre-usage.ts'
import { crud } from '../crud.ts'
import { wearOf } from './tyre-wear.ts'

function present(scope: ReadScope, rows: BaseRow[]): BaseRow[] {
  const ids = rows.map((row) => row.id)
  const setsOf = Map.groupBy(placesOfTyres(scope, ids), (place) => place.tyreId)
  const usage = tyreUsageOf(
    scope,
    [...setsOf.values()].flat().map((place) => place.tyreSetId),
  )
  const wear = wearOf(scope, ids)
  return rows.map((row) => {
    const sets = new Set((setsOf.get(row.id) ?? []).map((place) => place.tyreSetId))
    const runs = [...sets].flatMap((id) => usage.get(id) ?? [])
    const km = runs.reduce((sum, run) => sum + run.km, 0)
    return {
      ...row,
      mileageKm: round((row.initialMileageKm as number) + km, 3),
      laps: runs.reduce((sum, run) => sum + run.laps, 0),
      wearPct: wear.get(row.id)?.at(-1)?.wearPct ?? null,
    }
  })
}

/** Tyres, with usage computed from the laps of their sets and wear from the last measurement. */
export const tyres = crud(tyre, { present })
