import { columnNames, guessDelimiter, rowOfRecord } from '../../../../server/calc/tables/csv-columns.ts'
import { csvRecords } from '../../../../server/calc/tables/csv-records.ts'
import type { DecodedText } from './decode-text.ts'
import { type JsonSyntaxError, jsonSyntaxError } from './json-places.ts'

/** Number of CSV rows parsed on the page as a sample. */
const SAMPLE_ROWS = 100

/** A part of the document: a file or pasted text. */
export interface Source {
  /** Unchanged by edits. */
  key: number
  /** Name of the part in a document of several. */
  name: string
  /** Original file name. */
  fileName: string
  kind: 'csv' | 'json'
  text: string
  encoding: DecodedText['encoding']
  /** Syntax error that prevents reading it. */
  syntaxError: JsonSyntaxError | undefined
  /** Parsed value of a JSON; the first rows of a CSV. */
  sample: unknown
  /** Row count of a CSV. */
  rows: number | undefined
}

/** Name of the part with the typed weekend facts, which has no file. */
export const FACTS_NAME = 'the weekend data that you typed'

let lastKey = 0

/** Derives a part name from a file name: `Race laps.csv` becomes `raceLaps`. */
export function nameOfFile(fileName: string): string {
  const words = fileName.replace(/\.\w{1,5}$/, '').match(/[\p{L}\p{N}]+/gu) ?? ['file']
  return words
    .map((word, index) => {
      const lower = word.toLowerCase()
      return index === 0 ? lower : lower.charAt(0).toUpperCase() + lower.slice(1)
    })
    .join('')
}

const looksLikeJson = (fileName: string, text: string) =>
  /\.json$/i.test(fileName) || (!/\.(csv|tsv|txt|dat)$/i.test(fileName) && /^\s*[[{]/.test(text))

function readJson(text: string): Pick<Source, 'syntaxError' | 'sample' | 'rows'> {
  try {
    return { syntaxError: undefined, sample: JSON.parse(text), rows: undefined }
  } catch {
    return { syntaxError: jsonSyntaxError(text), sample: undefined, rows: undefined }
  }
}

function readCsv(text: string): Pick<Source, 'syntaxError' | 'sample' | 'rows'> {
  let names: string[] | undefined
  let rows = 0
  const sample: unknown[] = []
  for (const { fields } of csvRecords(text)) {
    if (!names) {
      names = columnNames(fields)
      continue
    }
    rows += 1
    if (rows <= SAMPLE_ROWS) sample.push(rowOfRecord(names, fields))
  }
  if (names) return { syntaxError: undefined, sample, rows }
  return { syntaxError: { line: 1, column: 1, message: 'is empty' }, sample, rows }
}

/** Parses a text as JSON or CSV. A byte order mark is dropped. */
export function sourceOf(fileName: string, given: string, encoding: Source['encoding'] = 'UTF-8'): Source {
  lastKey += 1
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given
  const kind = looksLikeJson(fileName, text) ? 'json' : 'csv'
  const read = kind === 'json' ? readJson(text) : readCsv(text)
  return { key: lastKey, name: nameOfFile(fileName), fileName, kind, text, encoding, ...read }
}

/** Replaces the text of a source. */
export const withText = (source: Source, text: string): Source => ({
  ...source,
  text,
  ...(source.kind === 'json' ? readJson(text) : readCsv(text)),
})

/** Name of the delimiter that the server detects in a CSV. */
export const delimiterText = (csv: string): string => {
  const names: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }
  return names[guessDelimiter(csv)] ?? guessDelimiter(csv)
}
