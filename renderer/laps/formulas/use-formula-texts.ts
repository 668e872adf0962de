import { useEffect, useMemo, useState } from 'react'
import type { FormulaSheet } from '../../../server/calc/laps/lap-formulas.ts'
import type { Row } from '../../data/row-cache.ts'
import { useRow } from '../../data/use/use-rows.ts'
import { useUnits } from '../../ui/units/use-units.ts'
import type { FormulaColumn } from './formula-columns.ts'
import { type FormulaTexts, formulaText } from './formula-text.ts'

type Engine = typeof import('../../../server/calc/laps/lap-formulas.ts')

const NONE: FormulaTexts = new Map()

/** The expression language, loaded once a formula is shown. */
function useEngine(wanted: boolean): Engine | undefined {
  const [engine, setEngine] = useState<Engine>()
  useEffect(() => {
    if (wanted) import('../../../server/calc/laps/lap-formulas.ts').then((loaded) => setEngine(loaded))
  }, [wanted])
  return engine
}

/** The formulas over the laps of a run sheet. */
export function useFormulaTexts(formulas: readonly FormulaColumn[], of: FormulaSheet): FormulaTexts {
  const { laps, sheet, perLapKg } = of
  const units = useUnits()
  const engine = useEngine(formulas.length > 0)
  return useMemo(() => {
    if (!engine || formulas.length === 0) return NONE
    const evaluate = engine.formulasOver({ laps, sheet, perLapKg })
    return new Map(formulas.map((formula) => [formula.key, formulaText(formula, evaluate(formula), units)]))
  }, [engine, formulas, laps, sheet, perLapKg, units])
}

const NO_SHEET: FormulaSheet['sheet'] = { stints: [], startFuelKg: null }
const NO_LAPS: FormulaSheet['laps'] = []

/** The formulas over the laps of a run sheet, with the consumption of its plan. */
export function useSheetFormulas(
  formulas: readonly FormulaColumn[],
  sheet: Row<'runSheets'> | undefined,
  laps: FormulaSheet['laps'] = NO_LAPS,
): FormulaTexts {
  const planId = (formulas.length > 0 && sheet?.runPlanId) || undefined
  const perLapKg = useRow('runPlans', planId).data?.fuelPerLapKg ?? null
  return useFormulaTexts(formulas, { laps, sheet: sheet ?? NO_SHEET, perLapKg })
}
