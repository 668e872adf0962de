import { columnNames } from '../../../../server/calc/tables/csv-columns.ts'
import { type CsvRecord, csvRecords } from '../../../../server/calc/tables/csv-records.ts'
import { stepsOf } from '../../../../server/contract/define/json-pointer.ts'
import { type ImportDocument, isNamed } from '../document/document.ts'
import { spansOf } from '../document/json-places.ts'
import { partAt, partTree } from '../document/part-tree.ts'
import type { Source } from '../document/source.ts'
import { lineStarts, type Place, placeBy } from '../document/text-place.ts'

/** An error reported by the server. */
export interface ImportComplaint {
  /** JSON Pointer into the payload, or into the request for an error in the profile. */
  path: string
  entity?: string | undefined
  field?: string | undefined
  message: string
}

/** A complaint with its file, position and value. */
export interface PlacedComplaint extends ImportComplaint, Place {
  /** Undefined for errors outside the document. */
  source: Source | undefined
  /** The invalid value as text. */
  value: string
  /** Name of the CSV column. */
  column: number
  columnName: string | undefined
}

const LONGEST = 80
const shown = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)

interface Inside {
  complaint: ImportComplaint
  /** JSON Pointer steps from the root of the file. */
  steps: readonly string[]
}

/** CSV records by number; always includes the header, record 0. */
function recordsAt(text: string, wanted: ReadonlySet<number>): Map<number, CsvRecord> {
  const records = new Map<number, CsvRecord>()
  const last = Math.max(0, ...wanted)
  let number = 0
  for (const record of csvRecords(text)) {
    if (number === 0 || wanted.has(number)) records.set(number, record)
    if (number >= last) break
    number += 1
  }
  return records
}

/** Line number from the message of a CSV that cannot be parsed and thus has no rows to point at. */
const lineInMessage = ({ path, message }: ImportComplaint): number | undefined => {
  const [, line] = (path.endsWith('/csv') && /\bline (\d+)/.exec(message)) || []
  return line === undefined ? undefined : Number(line)
}

function placeInCsv(source: Source, inside: readonly Inside[]): PlacedComplaint[] {
  const numberOf = ({ steps }: Inside) => (/^\d+$/.test(steps[0] ?? '') ? Number(steps[0]) + 1 : 0)
  const records = recordsAt(source.text, new Set(inside.map(numberOf)))
  const names = columnNames(records.get(0)?.fields ?? [])
  return inside.map((each) => {
    const record = records.get(numberOf(each)) ?? records.get(0)
    const index = each.steps.length > 1 ? names.indexOf(each.steps[1] ?? '') : -1
    return {
      ...each.complaint,
      source,
      line: lineInMessage(each.complaint) ?? record?.line ?? 1,
      column: 1,
      columnName: index < 0 ? undefined : names[index],
      value: index < 0 ? '' : shown(record?.fields[index] ?? ''),
    }
  })
}

function placeInJson(source: Source, inside: readonly Inside[]): PlacedComplaint[] {
  const pointerOf = ({ steps }: Inside) =>
    steps.map((step) => `/${step.replace(/~/g, '~0').replace(/\//g, '~1')}`).join('')
  const spans = spansOf(source.text, inside.map(pointerOf))
  const starts = lineStarts(source.text)
  return inside.map((each) => {
    const { from, to } = spans.get(pointerOf(each)) ?? { from: 0, to: 0 }
    return {
      ...each.complaint,
      source,
      ...placeBy(starts, from),
      columnName: undefined,
      value: shown(source.text.slice(from, Math.min(to, from + LONGEST * 2))),
    }
  })
}

const withoutPlace = (complaint: ImportComplaint): PlacedComplaint => ({
  ...complaint,
  source: undefined,
  line: 0,
  column: 0,
  columnName: undefined,
  value: '',
})

/** Complaints about the request, such as its profile, in order. */
export const withoutPlaces = (complaints: readonly ImportComplaint[]): PlacedComplaint[] =>
  complaints.map(withoutPlace)

/** Complaints about the document in order, with positions. */
export function placeErrors(
  document: ImportDocument,
  complaints: readonly ImportComplaint[],
): PlacedComplaint[] {
  const bySource = new Map<Source, Inside[]>()
  const others: PlacedComplaint[] = []
  const tree = partTree(document.sources)
  for (const complaint of complaints) {
    const steps = stepsOf(complaint.path)
    const [only] = document.sources
    // A single CSV is `{ rows }`; a named one is the rows themselves.
    const alone = only && { source: only, inside: only.kind === 'csv' ? steps.slice(1) : steps }
    const part = isNamed(document) ? partAt(tree, steps) : alone
    if (part)
      bySource.set(part.source, [...(bySource.get(part.source) ?? []), { complaint, steps: part.inside }])
    else others.push(withoutPlace(complaint))
  }
  const placed = document.sources.flatMap((source) => {
    const inside = bySource.get(source) ?? []
    const found = source.kind === 'csv' ? placeInCsv(source, inside) : placeInJson(source, inside)
    return found.sort((a, b) => a.line - b.line || a.column - b.column)
  })
  return [...others, ...placed]
}

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text)

/** The complaints as CSV for spreadsheets. */
export function errorsAsCsv(complaints: readonly PlacedComplaint[]): string {
  const head = ['file', 'line', 'column', 'entity', 'field', 'value', 'message', 'path']
  const rows = complaints.map(({ source, line, column, columnName, entity, field, value, message, path }) => [
    source?.fileName ?? '',
    line === 0 ? '' : String(line),
    columnName ?? (line === 0 ? '' : String(column)),
    entity ?? '',
    field ?? '',
    value,
    message,
    path,
  ])
  // Prefix values that a spreadsheet would evaluate as formulas.
  const safe = (text: string) => (/^[=+\-@\t]/.test(text) && !/^-?\d/.test(text) ? `'${text}` : text)
  return [head, ...rows].map((row) => row.map((text) => cell(safe(text))).join(',')).join('\r\n')
}
