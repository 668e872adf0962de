import type { ChangeItem } from '../../../../server/calc/changes/change-list.ts'
import { pathSteps } from '../../../../server/calc/changes/path-pattern.ts'
import type { Measure } from '../../../../server/calc/units.ts'
import { deltaText, readText } from '../sheet/cell-text.ts'
import { cellAt, type SheetCell } from '../sheet/sheet-cells.ts'

export type MeasureOf = (storedUnit: string) => Measure

/** One line of a spanner list, ready to read. */
export interface ChangeWords {
  label: string
  from: string
  to: string
  /** `−3 clicks`; empty of what is no number. */
  delta: string
  /** Whether it is more than fits on a line, such as notes. */
  long: boolean
}

const MAX_INLINE_LENGTH = 40

/** What the sheet has no cell for is written with the decimals that it has. */
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

/** A difference in the reader's units. A unit of the formatter's own stands as it is written. */
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

/** The first few of what a step changed, and how many more. */
export function shortChanges(items: readonly ChangeItem[], measureOf: MeasureOf, most = 2): string {
  if (items.length === 0) return 'no changes'
  const said = items.slice(0, most).map((item) => {
    const { label, from, to, delta, long } = changeWords(item, measureOf)
    return delta ? `${label} ${delta}` : long ? label : `${label} ${from} → ${to}`
  })
  const more = items.length - most
  return said.join(', ') + (more > 0 ? ` and ${more} more` : '')
}
