import type { BaseRow } from '../../contract/define/define.ts'
import { cornerWear } from '../../contract/resources/garage/corner-wear.ts'
import { tyre } from '../../contract/resources/garage/tyre.ts'
import { tyreSpecification } from '../../contract/resources/garage/tyre-specification.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRow } from '../../db/rows/repo.ts'
import { crud } from '../crud.ts'
import { invalid } from '../problem.ts'
import { wearOf } from './tyre-wear.ts'

/** 422 for more depths than the specification has holes. */
function complete(scope: ReadScope, row: BaseRow): BaseRow {
  const measured = findRow(scope, tyre, row.tyreId as string)
  const specification = measured && findRow(scope, tyreSpecification, measured.specificationId as string)
  const holes = (specification?.wearHoles as number | undefined) ?? Number.POSITIVE_INFINITY
  if ((row.depthsMm as number[]).length > holes) {
    throw invalid([{ path: '/depthsMm', message: `must be at most ${holes}: the tyre has so many holes` }])
  }
  return row
}

function present(scope: ReadScope, rows: BaseRow[]): BaseRow[] {
  const measured = [
    ...wearOf(
      scope,
      rows.map((row) => row.tyreId as string),
    ).values(),
  ].flat()
  const byId = new Map(measured.map((wear) => [wear.id, wear]))
  return rows.map((row) => {
    const wear = byId.get(row.id)
    return { ...row, wearPct: wear?.wearPct ?? null, stintsLeft: wear?.stintsLeft ?? null }
  })
}

/** Measurements of tyres with the resulting wear. */
export const cornerWears = crud(cornerWear, { complete, present })
