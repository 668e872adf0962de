import { CsvError, parse } from 'csv-parse/sync'
import { binaryKind } from '../calc/tables/binary-text.ts'
import { columnNames, guessDelimiter, rowOfRecord } from '../calc/tables/csv-columns.ts'
import { pointerTo } from '../contract/define/json-pointer.ts'
import { ImportProblem } from './import-problem.ts'

/** CSV in a payload. */
export interface CsvText {
  csv: string
  /** Default: guessed from the first line. */
  delimiter?: string
  /** Whether the first line has the names, or the names themselves; without names a row is a list. */
  header?: boolean | string[]
}

/** Upper bound of the memory of parsed rows: measured with V8 and rounded up. */
const ROW_BYTES = 280
const CELL_BYTES = 120

/** Upper bound in bytes of the memory of a CSV's rows. Quoted delimiters and line breaks count too. */
export function weighCsv({ csv, delimiter = guessDelimiter(csv) }: CsvText): number {
  const count = (sign: string) => {
    let times = 0
    for (let at = csv.indexOf(sign); at >= 0; at = csv.indexOf(sign, at + sign.length)) times += 1
    return times
  }
  const lines = Math.max(count('\n'), count('\r')) + 1
  return lines * (ROW_BYTES + CELL_BYTES) + count(delimiter) * CELL_BYTES
}

type CsvRow = Record<string, unknown> | string[]

/** The problem for a binary file, which a CSV parser would report as a parse error. */
function notText(kind: string, pointer: string): ImportProblem {
  const errors = [{ path: pointerTo(pointer, 'csv'), message: `is ${kind}` }]
  return new ImportProblem(400, 'unreadable_csv', `This is ${kind}.`, errors)
}

function unreadable(error: CsvError, pointer: string): ImportProblem {
  const line = typeof error.lines === 'number' ? ` in line ${error.lines}` : ''
  const message = `is no CSV${line}: ${error.message.replace(/ at line \d+.*$/, '')}`
  const errors = [{ path: pointerTo(pointer, 'csv'), message }]
  return new ImportProblem(400, 'unreadable_csv', `The CSV cannot be read${line}.`, errors)
}

/**
 * The rows of a CSV: objects by column name, or lists without a header. Throws an `ImportProblem` that names the line.
 */
export function csvRows({ csv, delimiter, header = true }: CsvText, pointer: string): CsvRow[] {
  const binary = binaryKind(csv)
  if (binary) throw notText(binary, pointer)
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
    throw new ImportProblem(400, 'unreadable_csv', 'The CSV cannot be read.', errors)
  }
  return records.map((fields) => rowOfRecord(names, fields))
}
