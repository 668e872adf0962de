import { columnNames, guessDelimiter, rowOfRecord } from '../../../../server/calc/tables/csv-columns.ts'
import { csvRecords } from '../../../../server/calc/tables/csv-records.ts'
import type { DecodedText } from './decode-text.ts'
import { type JsonFlaw, jsonFlaw } from './json-places.ts'

/** Rows of a CSV that the page looks at to know what stands in it. */
const SAMPLE_ROWS = 100

/** A part of what is brought in: a file, or a text that somebody pasted. */
export interface Source {
  /** Stays with it while it is edited. */
  key: number
  /** What it is called in a document of several. */
  name: string
  /** As the person knows it. */
  fileName: string
  kind: 'csv' | 'json'
  text: string
  encoding: DecodedText['encoding']
  /** Why it cannot be read. */
  flaw: JsonFlaw | undefined
  /** The value of a JSON; the first rows of a CSV. */
  sample: unknown
  /** Rows of a CSV. */
  rows: number | undefined
}

/** What a part is called that no file holds: what was typed about the weekend. */
export const FACTS_NAME = 'what you said of the weekend'

let lastKey = 0

/** A name for a part of a document, of a file's name: `Race laps.csv` as `raceLaps`. */
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

function readJson(text: string): Pick<Source, 'flaw' | 'sample' | 'rows'> {
  try {
    return { flaw: undefined, sample: JSON.parse(text), rows: undefined }
  } catch {
    return { flaw: jsonFlaw(text), sample: undefined, rows: undefined }
  }
}

function readCsv(text: string): Pick<Source, 'flaw' | 'sample' | 'rows'> {
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
  if (names) return { flaw: undefined, sample, rows }
  return { flaw: { line: 1, column: 1, message: 'is empty' }, sample, rows }
}

/** What a text holds. A byte order mark is no part of a JSON. */
export function sourceOf(fileName: string, given: string, encoding: Source['encoding'] = 'UTF-8'): Source {
  lastKey += 1
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given
  const kind = looksLikeJson(fileName, text) ? 'json' : 'csv'
  const read = kind === 'json' ? readJson(text) : readCsv(text)
  return { key: lastKey, name: nameOfFile(fileName), fileName, kind, text, encoding, ...read }
}

/** The same source with another text. */
export const withText = (source: Source, text: string): Source => ({
  ...source,
  text,
  ...(source.kind === 'json' ? readJson(text) : readCsv(text)),
})

/** What of a CSV's lines the server would split them by; said to the person. */
export const delimiterText = (csv: string): string => {
  const names: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }
  return names[guessDelimiter(csv)] ?? guessDelimiter(csv)
}
