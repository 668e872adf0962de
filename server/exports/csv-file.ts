import type { Table } from '../domain/exports/table.ts'
import { type Cell, cellOf } from './cell.ts'

/** Byte order mark: without it Excel assumes the system's legacy encoding and garbles accents. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Text that a spreadsheet would evaluate as a formula. */
const RUNS = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/

/** One cell according to RFC 4180. Text that looks like a formula is prefixed with an apostrophe. */
export function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = RUNS.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const lineOf = (values: readonly unknown[]) =>
  `${values.map((value) => csvCell(cellOf(value))).join(',')}\r\n`

/** A table as CSV according to RFC 4180, in UTF-8: headings first, decimal points, timestamps in ISO-8601. */
export function* csvFile(table: Table): Generator<Uint8Array, void, void> {
  let head = BYTE_ORDER_MARK + lineOf(table.columns.map(({ header }) => header))
  for (const lines of table.lines) {
    const text = lines.map(lineOf).join('')
    yield Buffer.from(text === '' ? '' : head + text)
    if (text !== '') head = ''
  }
  yield Buffer.from(head)
}
