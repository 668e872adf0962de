import type { Table } from '../domain/exports/table.ts'
import { type Cell, cellOf } from './cell.ts'

/** Without it Excel takes the file for the laptop's old character set, and spoils every name with an accent. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Text that a spreadsheet would run instead of showing it. */
const RUNS = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/

/** One cell after RFC 4180. Text that looks like a formula gets an apostrophe, so that it stays text. */
export function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = RUNS.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const lineOf = (values: readonly unknown[]) =>
  `${values.map((value) => csvCell(cellOf(value))).join(',')}\r\n`

/** A table as CSV after RFC 4180, in UTF-8: headings first, numbers with a point, moments in ISO-8601. */
export function* csvFile(table: Table): Generator<Uint8Array, void, void> {
  let head = BYTE_ORDER_MARK + lineOf(table.columns.map(({ header }) => header))
  for (const lines of table.lines) {
    const text = lines.map(lineOf).join('')
    yield Buffer.from(text === '' ? '' : head + text)
    if (text !== '') head = ''
  }
  yield Buffer.from(head)
}
