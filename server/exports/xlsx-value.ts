import type { TableColumn } from '../domain/exports/table.ts'
import { cellOf } from './cell.ts'

/** As much text as Excel takes in a cell: it calls a file with more damaged. */
const MAX_CHARACTERS = 32_767
const CUT = ' … (cut off: the CSV file has all of it)'

/** Excel counts days from 1900, and has its first two months wrong. */
const FIRST_DAY = '1900-03-01'

const cut = (text: string) =>
  text.length > MAX_CHARACTERS ? text.slice(0, MAX_CHARACTERS - CUT.length) + CUT : text

/** A value as Excel keeps it: dates and moments (in UTC) as such, text as text, whatever it starts with. */
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
