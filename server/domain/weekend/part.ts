import { carOn, fitViolations } from '../../calc/garage/part-life.ts'
import { round } from '../../calc/round.ts'
import type { BaseRow, StoredRowOf } from '../../contract/define/define.ts'
import { part } from '../../contract/resources/garage/part.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { partUsageOf } from '../../db/laps/part-usage.ts'
import { crud } from '../crud.ts'
import { invalid } from '../problem.ts'

const MS_PER_HOUR = 3_600_000

function present(scope: ReadScope, given: BaseRow[]): BaseRow[] {
  const rows = given as (BaseRow & StoredRowOf<typeof part>)[]
  const usage = partUsageOf(scope, rows)
  return rows.map((row) => {
    const { km = 0, ms = 0, sheets = 0 } = usage.get(row.id) ?? {}
    return {
      ...row,
      carId: carOn(row.fits),
      km: round(row.kmBefore + km, 3),
      hours: round(row.hoursBefore + ms / MS_PER_HOUR, 3),
      cycles: row.cyclesBefore + sheets,
    }
  })
}

/** Parts, on one car at a time, with their life computed from the laps of the cars that they were on. */
export const parts = crud(part, {
  present,
  complete(_, row) {
    const errors = fitViolations((row as StoredRowOf<typeof part> & BaseRow).fits)
    if (errors.length > 0) throw invalid(errors)
    return row
  },
})
