import type { ChangeItem } from '../../../../server/calc/changes/change-list.ts'
import { pathSteps } from '../../../../server/calc/changes/path-pattern.ts'
import type { Measure } from '../../../../server/calc/units.ts'
import { deltaText, readText } from '../sheet/cell-text.ts'
import { cellAt, type SheetCell } from '../sheet/sheet-cells.ts'

export type MeasureOf = (storedUnit: string) => Measure

/** One formatted line of a spanner list. */
export interface ChangeWords {
  label: string
  from: string
  to: string
  /** `−3 clicks`; empty unless both values are numbers. */
  delta: string
  /** Whether it does not fit on a line, such as notes. */
  long: boolean
}

const MAX_INLINE_LENGTH = 40

/** Cell of a field outside the setup sheet, with the value's own decimals. */
const plainCell = ({ path, label, unit }: ChangeItem): SheetCell => ({
  path,
  short: label,
  label,
  unit,
  decimals: 0,
  step: 1,
  signed: false,
  words: true,
})

const shown = (value: unknown, cell: SheetCell, measure: Measure) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : readText(cell, value, measure)

const withUnit = (text: string, unit: string) =>
  unit === '' || unit === '°' ? text + unit : `${text} ${unit}`

/** A change in the user's units. Units of a team's formatter are printed unchanged. */
export function changeWords(item: ChangeItem, measureOf: MeasureOf): ChangeWords {
  const cell = cellAt(pathSteps(item.path).join('.')) ?? plainCell(item)
  const measure = measureOf(item.unit ?? '')
  const [from, to] = [shown(item.from, cell, measure), shown(item.to, cell, measure)]
  return {
    label: item.label,
    from,
    to,
    long: Math.max(from.length, to.length) > MAX_INLINE_LENGTH,
    delta: item.delta === null ? '' : withUnit(deltaText(cell, item.delta, measure), measure.unit),
  }
}

/** `FR low-speed bump 12 → 9 (−3 clicks)`. */
export function changeLine(item: ChangeItem, measureOf: MeasureOf): string {
  const { label, from, to, delta } = changeWords(item, measureOf)
  return `${label} ${from} → ${to}${delta && ` (${delta})`}`
}

/** The first few changes of a step, and the number of further ones. */
export function shortChanges(items: readonly ChangeItem[], measureOf: MeasureOf, most = 2): string {
  if (items.length === 0) return 'no changes'
  const texts = items.slice(0, most).map((item) => {
    const { label, from, to, delta, long } = changeWords(item, measureOf)
    return delta ? `${label} ${delta}` : long ? label : `${label} ${from} → ${to}`
  })
  const more = items.length - most
  return texts.join(', ') + (more > 0 ? ` and ${more} more` : '')
}
