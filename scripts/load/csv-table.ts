import { CsvError, parse } from 'csv-parse/sync'
import { LoadError } from './load-error.ts'

/** One row of a CSV file: cells by column name, trimmed, and where the row stands. */
export interface Row {
  file: string
  line: number
  cells: ReadonlyMap<string, string>
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

function parseCsv(file: string, text: string): Parsed[] {
  try {
    return parse(text, {
      bom: true,
      trim: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as Parsed[]
  } catch (error) {
    if (error instanceof CsvError) throw new LoadError(`${file}: ${error.message}`)
    throw error
  }
}

/**
 * Rows of CSV text with a header. Survives a byte-order mark, spaces around header names, a comma too many at
 * the end of lines, and rows that leave out empty columns at their end, as results do. LoadError when a column of
 * `needed` is missing, or a row ends before one or is longer than the header.
 */
export function readTable(file: string, text: string, needed: readonly string[]): Row[] {
  const [header, ...rest] = parseCsv(file, text)
  if (!header) throw new LoadError(`${file}: the file is empty`)
  const columns = header.record
  const missing = needed.filter((column) => !columns.includes(column))
  if (missing.length > 0) throw new LoadError(`${file}, line 1: there is no column ${missing.join(', ')}`)

  const width = columns.findLastIndex((column) => column !== '') + 1
  const leastWidth = Math.max(...needed.map((column) => columns.indexOf(column))) + 1
  return rest.map(({ record, info }) => {
    const line = info.lines
    const tooLong = record.slice(width).some((cell) => cell !== '')
    if (record.length < leastWidth || tooLong) {
      const problem = `has ${record.length} cells where the header has ${width}`
      throw new LoadError(`${file}, line ${line}: the row ${problem}`)
    }
    const named = columns.map((column, index) => [column, record[index] ?? ''] as const)
    return { file, line, cells: new Map(named.filter(([column]) => column !== '')) }
  })
}

/** A LoadError that names file, line and column. */
export function cellError(row: Row, column: string, problem: string): LoadError {
  const value = row.cells.get(column) ?? ''
  return new LoadError(`${row.file}, line ${row.line}, column ${column}: ${JSON.stringify(value)} ${problem}`)
}

/** A cell's text; empty when the column is not there. */
export const textAt = (row: Row, column: string): string => row.cells.get(column) ?? ''

/** A cell's text; LoadError when it is empty. */
export function neededTextAt(row: Row, column: string): string {
  const text = textAt(row, column)
  if (text === '') throw cellError(row, column, 'must not be empty')
  return text
}

/** A cell's number; null when empty, LoadError when it is something else. */
export function numberAt(row: Row, column: string): number | null {
  const text = textAt(row, column)
  if (text === '') return null
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw cellError(row, column, 'is not a number')
  return Number(text)
}

/** A cell's whole number; LoadError when it is empty or something else. */
export function wholeNumberAt(row: Row, column: string): number {
  const text = neededTextAt(row, column)
  if (!/^\d+$/.test(text)) throw cellError(row, column, 'is not a whole number')
  return Number(text)
}
