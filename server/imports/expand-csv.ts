import { z } from 'zod'
import { fieldErrors, REPORT } from '../contract/define/field-errors.ts'
import { pointerTo } from '../contract/define/json-pointer.ts'
import { type CsvText, csvRows, weighCsv } from './csv-rows.ts'
import { ImportProblem } from './import-problem.ts'

const csvText = z.strictObject({
  csv: z.string(),
  delimiter: z.string().min(1, 'must not be empty').max(4).optional(),
  header: z.union([z.boolean(), z.array(z.string().max(200)).min(1).max(10_000)]).optional(),
})
const KEYS = ['csv', 'delimiter', 'header']

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether an object has text under `csv` and only CSV options besides it. */
const looksLikeCsv = (value: Record<string, unknown>) =>
  typeof value.csv === 'string' && Object.keys(value).every((key) => KEYS.includes(key))

/** Memory limit for all CSV of one document. */
const MAX_BYTES = 512 * 1024 * 1024

type Rows = (csv: CsvText, pointer: string) => unknown[]

/** Parses CSV within the memory limit. */
function createReader(): Rows {
  let weight = 0
  return (csv, pointer) => {
    weight += weighCsv(csv)
    if (weight <= MAX_BYTES) return csvRows(csv, pointer)
    throw new ImportProblem(
      413,
      'too_large',
      'The CSV has more cells than can be read at once. Send it in parts.',
    )
  }
}

function rowsOf(value: Record<string, unknown>, pointer: string, read: Rows): unknown[] {
  const result = csvText.safeParse(value, REPORT)
  if (!result.success) {
    throw new ImportProblem(
      400,
      'unreadable_csv',
      'The CSV cannot be read.',
      fieldErrors(result.error, pointer),
    )
  }
  const { csv, delimiter, header } = result.data
  return read(
    { csv, ...(delimiter !== undefined && { delimiter }), ...(header !== undefined && { header }) },
    pointer,
  )
}

/** Replaces each CSV inside the value by its rows, and returns it. */
function expand(value: unknown, pointer: string, read: Rows): unknown {
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) {
      if (typeof element === 'object') value[index] = expand(element, pointerTo(pointer, index), read)
    }
  } else if (isObject(value)) {
    if (looksLikeCsv(value)) return rowsOf(value, pointer, read)
    for (const key of Object.keys(value)) {
      if (typeof value[key] === 'object') value[key] = expand(value[key], pointerTo(pointer, key), read)
    }
  }
  return value
}

export interface Document {
  payload: unknown
  /** Whether the whole payload is one CSV: then `$` means its rows. */
  isCsv: boolean
}

/** The payload with its CSV as rows; a payload that is one CSV becomes `{ rows }`. */
export function documentOf(payload: unknown): Document {
  const read = createReader()
  const isCsv = isObject(payload) && looksLikeCsv(payload)
  return isCsv
    ? { payload: { rows: rowsOf(payload, '', read) }, isCsv }
    : { payload: expand(payload, '', read), isCsv }
}
