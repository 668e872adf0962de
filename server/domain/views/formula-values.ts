import { type FormulaSheet, formulasOver } from '../../calc/laps/lap-formulas.ts'
import { may } from '../../calc/policy.ts'
import type { PlacedColumn } from '../../calc/views/view-columns.ts'
import type { BaseRow, StoredRowOf } from '../../contract/define/define.ts'
import { isFormula } from '../../contract/resources/custom-view.ts'
import { lap } from '../../contract/resources/weekend/lap.ts'
import { runPlan } from '../../contract/resources/weekend/run-plan.ts'
import { runSheet } from '../../contract/resources/weekend/run-sheet.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { findRow, findRowsBy } from '../../db/rows/repo.ts'
import type { Reading } from '../principal.ts'

const NO_FUEL = { stints: [], startFuelKg: null }

/** The laps of a run sheet with its fuel, as far as they may be read. */
function sheetOf(scope: Reading, runSheetId: string): FormulaSheet {
  const readable = (resource: typeof runSheet | typeof runPlan, id: string | null | undefined) =>
    id && may(scope.principal, 'read', resource.name) ? findRow(scope, resource, id) : undefined
  const sheet = readable(runSheet, runSheetId) as StoredRowOf<typeof runSheet> | undefined
  const plan = readable(runPlan, sheet?.runPlanId) as StoredRowOf<typeof runPlan> | undefined
  const laps = findRowsBy(scope, lap, { runSheetId }) as unknown as FormulaSheet['laps']
  return {
    laps: laps.toSorted((a, b) => a.lapNumber - b.lapNumber),
    sheet: sheet ?? NO_FUEL,
    perLapKg: plan?.fuelPerLapKg ?? null,
  }
}

/**
 * The formulas of a view of laps. They are over all laps of a run sheet, whichever of them the view shows, and worked out
 * once for each sheet.
 */
export function formulaValues(scope: Reading, columns: readonly PlacedColumn[]) {
  const formulas = columns.filter(({ path }) => isFormula(path))
  const known = new Map<string, readonly (ReadonlyMap<string, number> | undefined)[]>()

  /** Pauses after each formula: a long run sheet has thousands of laps. */
  function* valuesOf(runSheetId: string): Sliced<readonly (ReadonlyMap<string, number> | undefined)[]> {
    const found = known.get(runSheetId)
    if (found) return found
    const evaluate = formulasOver(sheetOf(scope, runSheetId))
    const values = []
    for (const formula of formulas) {
      const result = evaluate(formula)
      values.push('values' in result ? result.values : undefined)
      yield
    }
    known.set(runSheetId, values)
    return values
  }

  /** The rows with the value of each formula under its path. */
  return function* withFormulas(rows: readonly BaseRow[]): Sliced<BaseRow[]> {
    if (formulas.length === 0) return [...rows]
    const all: BaseRow[] = []
    for (const row of rows) {
      const values = yield* valuesOf(row.runSheetId as string)
      all.push({
        ...row,
        ...Object.fromEntries(formulas.map(({ path }, index) => [path, values[index]?.get(row.id) ?? null])),
      })
    }
    return all
  }
}
