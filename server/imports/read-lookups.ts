import { z } from 'zod'
import { NotReadable } from '../calc/transforms.ts'
import { fieldErrors, REPORT } from '../contract/define/field-errors.ts'
import { convertValue } from './convert-value.ts'
import type { RefSource, ValueSource } from './field-source.ts'
import { type Found, pointerOf } from './paths/found.ts'
import type { PlannedLookup } from './planned-row.ts'
import type { Target } from './targets.ts'
import type { MarkingWalk } from './unread.ts'

/** Records that a value cannot be read, with its place. */
type RecordError = (path: string, message: string) => void

interface Part {
  field: string
  values: unknown[]
  lookups: PlannedLookup[]
  path: string
}

/** The value at one path, undefined if there is none; null after recording an error. */
function readValue(
  { target, source }: { target: Target; source: ValueSource },
  place: Found | undefined,
  path: string,
  recordError: RecordError,
): { value: unknown } | null {
  try {
    const value = convertValue(place?.value, source)
    if (value === undefined || value === null) return { value: undefined }
    const read = z.safeParse(target.schema, value, REPORT)
    if (read.success) return { value: read.data }
    for (const { message } of fieldErrors(read.error)) recordError(path, message)
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error
    recordError(path, error.message)
  }
  return null
}

/** One field to search by, with its value at each path; null if a value cannot be read. */
function readPart(
  each: RefSource['by'][number],
  row: Found,
  walk: MarkingWalk,
  recordError: RecordError,
): Part | null {
  const field = each.target.name
  const { source } = each
  if ('ref' in source) {
    const lookups = readLookups(source.ref, row, walk, recordError)
    return lookups && { field, values: [], lookups, path: pointerOf(row) }
  }
  const found = source.value.path.all(row, walk)
  for (const each of found) walk.marks.value(each)
  const list =
    found.length === 1 && Array.isArray(found[0]?.value)
      ? found[0].value.map((value: unknown) => ({ ...(found[0] as Found), value }))
      : found
  const path = list[0] ? pointerOf(list[0]) : pointerOf(row)
  const values: unknown[] = []
  for (const place of list.length > 0 ? list : [undefined]) {
    const at = place ? pointerOf(place) : path
    const read = readValue({ target: each.target, source: source.value }, place, at, recordError)
    if (!read) return null
    if (read.value !== undefined) values.push(read.value)
  }
  return { field, values, lookups: [], path }
}

const countOf = ({ values, lookups }: Part) => Math.max(values.length, lookups.length)

/**
 * Lookups of a reference: several if its fields have several values in the document. Empty if a value is missing, null
 * after recording an error.
 */
export function readLookups(
  source: RefSource,
  row: Found,
  walk: MarkingWalk,
  recordError: RecordError,
): PlannedLookup[] | null {
  const parts: Part[] = []
  for (const each of source.by) {
    const part = readPart(each, row, walk, recordError)
    if (!part) return null
    if (countOf(part) === 0) return []
    parts.push(part)
  }
  const count = Math.max(...parts.map(countOf))
  if (parts.some((part) => countOf(part) !== count && countOf(part) !== 1)) {
    recordError(pointerOf(row), `finds different numbers of values for the fields of a ${source.entity}`)
    return null
  }
  return Array.from({ length: count }, (_, index) => {
    const at = (list: readonly unknown[]) => (list.length === 1 ? list[0] : list[index])
    return {
      entity: source.entity,
      by: parts
        .filter(({ values }) => values.length > 0)
        .map(({ field, values }) => [field, at(values)] as const),
      nested: parts
        .filter(({ lookups }) => lookups.length > 0)
        .map(({ field, lookups }) => [field, at(lookups) as PlannedLookup] as const),
      path: parts[0]?.path ?? pointerOf(row),
      optional: source.optional,
    }
  })
}
