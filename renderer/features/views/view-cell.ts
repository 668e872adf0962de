import { formatLapTime } from '../../../server/calc/laps/lap-time.ts'
import type { Measure } from '../../../server/calc/units.ts'
import { isFormula } from '../../../server/contract/resources/custom-view.ts'
import { cellText, NOTHING } from '../../schema/cell-text.ts'
import type { Aggregate } from './view-draft.ts'
import type { ViewField } from './view-fields.ts'

/** A result column with the field of its path. */
export interface ResultColumn {
  path: string
  header: string
  unit: string | null
  decimals: number | null
  aggregate: string
  /** What is wrong with a formula. */
  error?: string | undefined
  field: ViewField | undefined
}

type NameOf = (entity: string, id: string) => string

const COUNTED: Aggregate = 'count'

/** Whether a column has numbers, which are right-aligned. */
export const isNumeric = ({ aggregate, field, path }: ResultColumn): boolean =>
  aggregate !== 'none' ||
  isFormula(path) ||
  ['number', 'integer', 'lapTime'].includes(field?.field.kind ?? '')

/** Whether values are formatted as lap times. */
export const isLapTime = ({ field, aggregate, path, unit }: ResultColumn) =>
  aggregate !== COUNTED &&
  (field?.field.kind === 'lapTime' || field?.unit === 'ms' || (isFormula(path) && unit === 'ms'))

/** Whether values are converted to the user's unit: only with the field's own unit, not one typed in its place. */
export const isConverted = ({ field, unit, aggregate }: ResultColumn): boolean =>
  aggregate !== COUNTED && field?.unit !== null && unit === field?.unit

/** Display text of a value. `measure` is the user's unit of the column. */
export function viewCellText(column: ResultColumn, value: unknown, nameOf: NameOf, measure: Measure): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'number') {
    if (isLapTime(column) && value >= 0) return formatLapTime(Math.round(value))
    const shown = isConverted(column) ? measure.shown(value) : value
    if (column.decimals !== null) return shown.toFixed(measure.decimals(column.decimals))
    return String(Number(shown.toFixed(3)))
  }
  return column.field
    ? cellText(column.field.field, value, nameOf)
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
}
