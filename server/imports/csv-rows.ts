import { CsvError, parse } from 'csv-parse/sync'
import { columnNames, guessDelimiter, rowOfRecord } from '../calc/csv-columns.ts'
import { pointerTo } from '../contract/json-pointer.ts'
import { ImportRefusal } from './import-refusal.ts'

/** CSV as a payload brings it along. */
export interface CsvText {
  csv: string
  /** Guessed from the first line where it says nothing. */
  delimiter?: string
  /** Whether the first line has the names, or the names themselves; without names a row is a list. */
  header?: boolean | string[]
}

export type CsvRow = Record<string, unknown> | string[]

function unreadable(error: CsvError, pointer: string): ImportRefusal {
  const line = typeof error.lines === 'number' ? ` in line ${error.lines}` : ''
  const message = `is no CSV${line}: ${error.message.replace(/ at line \d+.*$/, '')}`
  const errors = [{ path: pointerTo(pointer, 'csv'), message }]
  return new ImportRefusal(400, 'unreadable_csv', `The CSV cannot be read${line}.`, errors)
}

/** The rows of a CSV: objects by column name, or lists without a header. Throws an `ImportRefusal` that names the line. */
export function csvRows({ csv, delimiter, header = true }: CsvText, pointer: string): CsvRow[] {
  let records: string[][]
  try {
    records = parse(csv, {
      delimiter: delimiter ?? guessDelimiter(csv),
      bom: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
    })
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(error, pointer)
    throw error
  }
  if (header === false) return records
  const names = columnNames(header === true ? (records.shift() ?? []) : header)
  if (names.includes('__proto__')) {
    const errors = [
      { path: pointerTo(pointer, 'csv'), message: 'has a column __proto__, which is not an allowed name' },
    ]
    throw new ImportRefusal(400, 'unreadable_csv', 'The CSV cannot be read.', errors)
  }
  return records.map((fields) => rowOfRecord(names, fields))
}
