import type { stream, Worksheet } from 'exceljs'
import type { Table, TableColumn } from '../domain/exports/table.ts'
import { cellOf } from './cell.ts'

/** Excel's limit, without the heading. */
export const MAX_LINES = 1_048_575

const NARROWEST = 8
const WIDEST = 60
const TIMES = {
  date: 'yyyy-mm-dd',
  timestamp: 'yyyy-mm-dd hh:mm:ss.000" UTC"',
  wallTime: 'yyyy-mm-dd hh:mm:ss.000',
}

/** Number format with decimals and unit; a quote would end the unit's text. */
function numberFormat({ kind, decimals, unit }: TableColumn): string | undefined {
  if (kind !== 'plain') return TIMES[kind]
  if ((decimals ?? null) === null && !unit) return undefined
  const digits =
    decimals === null || decimals === undefined ? 'General' : `0${decimals ? `.${'0'.repeat(decimals)}` : ''}`
  return unit ? `${digits}" ${unit.replaceAll('"', '')}"` : digits
}

function widthOf(column: TableColumn, index: number, lines: readonly (readonly unknown[])[]): number {
  const format = numberFormat(column) ?? ''
  const texts = lines.map((line) => String(cellOf(line[index]) ?? '').length)
  const longest = texts.reduce((most, length) => Math.max(most, length), column.header.length)
  const room = column.kind === 'plain' && column.unit ? column.unit.length + 2 : 0
  return Math.min(
    WIDEST,
    Math.max(NARROWEST, longest + room, column.kind === 'plain' ? 0 : format.length) + 2,
  )
}

/** A valid sheet name: at most 31 characters, without formula syntax. */
function sheetName(title: string, number: number): string {
  const suffix = number === 1 ? '' : ` ${number}`
  const plain = title
    .replace(/[\\/?*[\]:\p{Cc}]/gu, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
  const most = 31 - suffix.length
  const name = plain.slice(0, most).trim() || 'Rows'
  // Reserved by Excel.
  return `${name.toLowerCase() === 'history' ? `${name} rows` : name}${suffix}`
}

/** A sheet with frozen headings and a filter on each column. `lines` are sampled for column widths. */
export function addSheet(
  workbook: stream.xlsx.WorkbookWriter,
  { title, columns }: Table,
  number: number,
  lines: readonly (readonly unknown[])[],
): Worksheet {
  const sheet = workbook.addWorksheet(sheetName(title, number), {
    views: [{ state: 'frozen', xSplit: 0, ySplit: 1 }],
  })
  sheet.columns = columns.map((column, index) => {
    const numFmt = numberFormat(column)
    return { width: widthOf(column, index, lines), ...(numFmt && { style: { numFmt } }) }
  })
  const headings = sheet.getRow(1)
  headings.values = columns.map(({ header }) => header)
  headings.font = { bold: true }
  headings.commit()
  if (columns.length > 0) {
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } }
  }
  return sheet
}
