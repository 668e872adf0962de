import type { FormulaResult } from '../../../server/calc/laps/lap-formulas.ts'
import { formatLapTime } from '../../../server/calc/laps/lap-time.ts'
import type { UnitOf } from '../../ui/units/use-units.ts'
import { deltaText } from '../delta-text.ts'
import type { FormulaColumn } from './formula-columns.ts'

/** How a formula's column reads: the text of each lap, the unit for its head, and what is wrong with it. */
export interface FormulaText {
  text: (lapId: string) => string
  unit: string
  error: string | undefined
}
/** By column key. */
export type FormulaTexts = ReadonlyMap<string, FormulaText>

/** From here on a time is a lap time, below it a difference. */
const LAP_TIME_MS = 15_000
const DIGITS = 4
const MAX_DECIMALS = 7

/** Decimals at which the largest value has four digits; none for whole numbers. */
function usualDecimals(values: readonly number[]): number {
  if (values.every(Number.isInteger)) return 0
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const before = largest > 0 ? Math.floor(Math.log10(largest)) + 1 : 1
  return Math.min(MAX_DECIMALS, Math.max(0, DIGITS - before))
}

type Shown = Pick<FormulaColumn, 'unit' | 'decimals'>

/** Whether values are written as times: in milliseconds, without a unit of the formula's own. */
const isTime = ({ unit }: Shown, result: FormulaResult) =>
  unit === null && 'values' in result && result.unit === 'ms'

/** The text of each lap's value in the user's units. */
function textsOf(column: Shown, result: FormulaResult, units: UnitOf): FormulaText['text'] {
  if ('error' in result) return () => ''
  const { values, unit } = result
  if (isTime(column, result))
    return (lapId) => {
      const ms = values.get(lapId)
      if (ms === undefined) return ''
      if (Math.abs(ms) < LAP_TIME_MS) return deltaText(Math.round(ms)) || '0'
      return `${ms < 0 ? '−' : ''}${formatLapTime(Math.round(Math.abs(ms)))}`
    }
  const measure = unit === null ? undefined : units(unit)
  const shown = (value: number) => measure?.shown(value) ?? value
  const decimals = column.decimals ?? usualDecimals([...values.values()].map(shown))
  return (lapId) => {
    const value = values.get(lapId)
    return value === undefined ? '' : shown(value).toFixed(decimals)
  }
}

/** A formula's column in the user's units. Times and plain numbers have no unit in the head. */
export function formulaText(column: Shown, result: FormulaResult, units: UnitOf): FormulaText {
  const hasUnit = 'unit' in result && result.unit !== null && !isTime(column, result)
  return {
    text: textsOf(column, result, units),
    unit: hasUnit ? units(result.unit as string).unit : '',
    error: 'error' in result ? result.error : undefined,
  }
}
