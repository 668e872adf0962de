import type { TableColumn } from '../domain/exports/table.ts'
import { cellOf } from './cell.ts'

/** Excel's limit of characters per cell: it reports longer ones as damage. */
const MAX_CHARACTERS = 32_767
const CUT = ' … (cut off: the CSV file has all of it)'

/** Excel's day 0; its first two months of 1900 are wrong. */
const FIRST_DAY = '1900-03-01'

const cut = (text: string) =>
  text.length > MAX_CHARACTERS ? text.slice(0, MAX_CHARACTERS - CUT.length) + CUT : text

/** A value as an Excel cell: dates and timestamps (UTC) as dates, text always as text. */
export function spreadsheetCell(
  value: unknown,
  { kind }: TableColumn,
): string | number | boolean | Date | null {
  const cell = cellOf(value)
  if (typeof cell !== 'string') return cell
  if (kind === 'plain' || cell < FIRST_DAY) return cut(cell)
  const moment = new Date(kind === 'wallTime' ? `${cell.replace(' ', 'T')}Z` : cell)
  return Number.isNaN(moment.getTime()) ? cut(cell) : moment
}
