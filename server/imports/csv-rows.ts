import { CsvError, parse } from 'csv-parse/sync'
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

const DELIMITERS = [',', ';', '\t', '|']
/** Fields beyond the last name, as a list. */
const EXTRA = 'extra'
const LONGEST_LINE = 100_000

/** The delimiter that the first line has most of, outside quotes. */
function guessDelimiter(csv: string): string {
  const line = csv.slice(0, LONGEST_LINE).split(/\r\n|\n|\r/, 1)[0] ?? ''
  const bare = line.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

function unreadable(error: CsvError, pointer: string): ImportRefusal {
  const line = typeof error.lines === 'number' ? ` in line ${error.lines}` : ''
  const message = `is no CSV${line}: ${error.message.replace(/ at line \d+.*$/, '')}`
  const errors = [{ path: pointerTo(pointer, 'csv'), message }]
  return new ImportRefusal(400, 'unreadable_csv', `The CSV cannot be read${line}.`, errors)
}

/** Names for the columns: those without one are left out, and one that comes again is numbered. */
function columnNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((cell) => {
    const name = cell.trim()
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return name === '' || times === 1 ? name : `${name}_${times}`
  })
}

function asObject(names: readonly string[], fields: string[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  const count = Math.min(names.length, fields.length)
  for (let index = 0; index < count; index += 1) {
    const name = names[index] as string
    if (name !== '') row[name] = fields[index]
  }
  if (fields.length > names.length) row[EXTRA] = fields.slice(names.length)
  return row
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
  return records.map((fields) => asObject(names, fields))
}
