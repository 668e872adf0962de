import type { CreateOf } from '../../../../server/contract/define/define.ts'
import type { Resources } from '../../../../server/contract/index.ts'
import { expressionIn, formulaOf } from '../../../../server/contract/resources/custom-view.ts'
import { draftNumber } from '../../../format/typed-number.ts'
import type { FormulaColumn, View } from '../../../laps/formulas/formula-columns.ts'

/** A formula in its form. */
export interface FormulaDraft {
  header: string
  expression: string
  unit: string
  decimals: string
  /** The view that keeps it; empty for a new one. */
  viewId: string
  shared: boolean
}

interface Example {
  header: string
  expression: string
  unit?: string
}

/** Formulas to begin with. */
export const EXAMPLES: readonly Example[] = [
  { header: 'Delta to previous lap', expression: 'lapTimeMs - Previous(lapTimeMs)' },
  { header: 'Stint fuel', expression: 'RunningSum(fuelUsedKg, stint)', unit: 'kg' },
  { header: 'Fuel per minute', expression: 'fuelUsedKg / lapTimeMs', unit: 'kg/min' },
  { header: '3-lap average', expression: 'RollingAvg(lapTimeMs, 3)' },
  { header: 'Stint average', expression: 'RunningAvg(lapTimeMs, stint)' },
  { header: 'Stint lap', expression: 'RunningCount(lapNumber, stint)' },
  { header: 'Laps left on fuel', expression: 'fuelLeftKg / RunningAvg(fuelUsedKg)' },
]

export const NEW_VIEW = 'Lap formulas'

export const draftOf = (formula: FormulaColumn | undefined, views: readonly View[]): FormulaDraft => ({
  header: formula?.header ?? '',
  expression: formula ? expressionIn(formula.path) : '',
  unit: formula?.unit ?? '',
  decimals: String(formula?.decimals ?? ''),
  viewId: formula?.view.id ?? views.find(({ name }) => name === NEW_VIEW)?.id ?? '',
  shared: true,
})

type Column = View['columns'][number]

export const columnOf = ({ header, expression, unit, decimals }: FormulaDraft): Column => ({
  path: formulaOf(expression.trim()),
  header: header.trim(),
  unit: unit.trim() || null,
  decimals: draftNumber(decimals),
  aggregate: 'none',
})

/** A view for the first formula, with the lap and its time before it. */
export const newView = (draft: FormulaDraft): CreateOf<Resources['customViews']> => ({
  name: NEW_VIEW,
  entityType: 'lap',
  shared: draft.shared,
  columns: [
    { path: 'lapNumber', header: 'Lap' },
    { path: 'lapTimeMs', header: 'Lap time', unit: 'ms' },
    columnOf(draft),
  ],
})
