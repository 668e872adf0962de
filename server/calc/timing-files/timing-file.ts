import { binaryKind } from '../tables/binary-text.ts'
import { columnNames, rowOfRecord } from '../tables/csv-columns.ts'
import { csvRecords } from '../tables/csv-records.ts'

/** A file as it was dropped or found in a folder. */
export interface TimingFile {
  /** Name without folders. */
  name: string
  text: string
}

export type TimingRow = Readonly<Record<string, unknown>>

/** Content of a file: rows of a CSV or JSON list, or one object. */
export interface TimingTable {
  file: TimingFile
  isCsv: boolean
  /** Names of the columns, or members of the first object. */
  columns: readonly string[]
  rows: readonly TimingRow[]
}

const isObject = (value: unknown): value is TimingRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readJson(file: TimingFile, text: string): TimingTable | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'is no complete JSON'
  }
  const rows = (Array.isArray(value) ? value : [value]).filter(isObject)
  if (rows.length === 0) return 'has no rows'
  return { file, isCsv: false, columns: Object.keys(rows[0] ?? {}), rows }
}

/** Rows of a file, or the reason it has none, as text after its name. */
export function readTimingFile(file: TimingFile): TimingTable | string {
  const text = file.text.startsWith('\uFEFF') ? file.text.slice(1) : file.text
  if (text.trim() === '') return 'is empty'
  const binary = binaryKind(text)
  if (binary) return `is ${binary}`
  if (/^\s*[[{]/.test(text)) return readJson(file, text)
  let columns: string[] | undefined
  const rows: TimingRow[] = []
  for (const { fields } of csvRecords(text)) {
    if (columns) rows.push(rowOfRecord(columns, fields))
    else columns = columnNames(fields)
  }
  return { file, isCsv: true, columns: columns ?? [], rows }
}

/** Text of a cell; empty if missing. */
export const textIn = (row: TimingRow | undefined, column: string): string => {
  const value = row?.[column]
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

/** Number of distinct values in a column. */
export const countOf = (rows: readonly TimingRow[], column: string): number =>
  new Set(rows.map((row) => textIn(row, column)).filter(Boolean)).size
