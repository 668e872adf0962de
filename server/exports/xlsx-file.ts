import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Worksheet } from 'exceljs'
import type { Table, TableColumn } from '../domain/exports/table.ts'
import { addSheet, MAX_LINES } from './xlsx-sheet.ts'
import { spreadsheetCell } from './xlsx-value.ts'

/** Lines between pauses for other files in the same thread. */
const LINES_AT_ONCE = 50

/** The part of the file written so far. */
function taken(out: PassThrough): Uint8Array {
  return (out.read() as Buffer | null) ?? new Uint8Array(0)
}

/** Number of lines sampled for column widths. */
function firstLines(lines: Table['lines']) {
  for (let step = lines.next(); !step.done; step = lines.next()) {
    if (step.value.length > 0) return step.value
  }
  return []
}

const cellsOf = (columns: readonly TableColumn[], line: readonly unknown[]) =>
  line.map((value, index) => spreadsheetCell(value, columns[index] as TableColumn))

/** A table as an Excel workbook; rows beyond the sheet limit continue on the next sheet. */
export async function* xlsxFile(table: Table, mostLines = MAX_LINES): AsyncGenerator<Uint8Array, void, void> {
  const { default: ExcelJs } = await import('exceljs')
  const out = new PassThrough()
  const workbook = new ExcelJs.stream.xlsx.WorkbookWriter({
    stream: out,
    useStyles: true,
    useSharedStrings: false,
    zip: { zlib: { level: 1 } },
  })
  workbook.creator = 'Trackside'
  let sheet: Worksheet | undefined
  let inSheet = 0
  let sheets = 0
  let lines: readonly (readonly unknown[])[] | undefined = firstLines(table.lines)
  do {
    for (const line of lines ?? []) {
      if (!sheet || inSheet === mostLines) {
        sheet?.commit()
        sheets += 1
        inSheet = 0
        sheet = addSheet(workbook, table, sheets, lines ?? [])
      }
      sheet.addRow(cellsOf(table.columns, line)).commit()
      inSheet += 1
      if (inSheet % LINES_AT_ONCE === 0) yield taken(out)
    }
    await nextTurn()
    yield taken(out)
    const step = table.lines.next()
    lines = step.done ? undefined : step.value
  } while (lines)
  sheet ??= addSheet(workbook, table, 1, [])
  sheet.commit()
  const whole = workbook.commit()
  // If the reader stops, the workbook never completes; do not wait for it.
  whole.catch(() => undefined)
  for await (const chunk of out) yield chunk as Buffer
  await whole
}
