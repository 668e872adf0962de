import { isObject } from '../../../format/is-object.ts'
import { stepText } from './follow-path.ts'

/** An array of objects in a document. */
export interface DocumentList {
  /** JSONPath from the root. */
  path: string
  count: number
  /** Whether the count may be too low: only the first elements of long lists are searched. */
  partial: boolean
  /** Sample values of the elements, by the path within an element. */
  columns: readonly Column[]
}

interface Column {
  /** The path in the syntax of a field source. */
  source: string
  /** The first non-empty values. */
  samples: readonly unknown[]
  /** Whether the values are text, as always in a CSV. */
  isText: boolean
}

const DEEPEST = 6
const ROWS = 50
const SAMPLES = 20
const MAX_LISTS = 40

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Field source of a path: a bare name for one step, otherwise a JSONPath from the element. */
const sourceOf = (steps: readonly string[]): string =>
  steps.length === 1 ? (steps[0] as string) : `$${steps.map(stepText).join('')}`

type Collected = { samples: unknown[]; isText: boolean }

function collect(value: unknown, steps: readonly string[], into: Map<string, Collected>) {
  if (isObject(value) && steps.length < DEEPEST) {
    for (const [name, inner] of Object.entries(value)) collect(inner, [...steps, name], into)
    return
  }
  if (steps.length === 0 || (Array.isArray(value) && value.some(isObject))) return
  const source = sourceOf(steps)
  const column = into.get(source) ?? { samples: [], isText: false }
  into.set(source, column)
  column.isText ||= typeof value === 'string'
  if (!isEmpty(value) && column.samples.length < SAMPLES) column.samples.push(value)
}

function columnsOf(rows: readonly unknown[]): Column[] {
  const columns = new Map<string, Collected>()
  for (const row of rows.slice(0, ROWS)) collect(row, [], columns)
  return [...columns].map(([source, column]) => ({ source, ...column }))
}

/** Lists below a value; lists inside the elements of a list are merged into one. */
function* listsUnder(
  values: readonly unknown[],
  path: string,
  depth: number,
  partial: boolean,
): Generator<DocumentList> {
  if (depth > DEEPEST) return
  const rows = values.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : []))
  const objects = rows.filter(isObject)
  if (objects.length > 0) {
    yield { path, count: rows.length, partial, columns: columnsOf(objects) }
    yield* insideOf(objects, `${path}[*]`, depth, partial)
  }
  yield* insideOf(values.filter(isObject), path, depth, partial)
}

function* insideOf(
  objects: readonly Record<string, unknown>[],
  path: string,
  depth: number,
  partial: boolean,
): Generator<DocumentList> {
  const names = new Set(objects.slice(0, ROWS).flatMap((each) => Object.keys(each)))
  for (const name of names) {
    const inner = objects.slice(0, ROWS).flatMap((each) => (Object.hasOwn(each, name) ? [each[name]] : []))
    if (inner.some((each) => typeof each === 'object' && each !== null))
      yield* listsUnder(inner, `${path}${stepText(name)}`, depth + 1, partial || objects.length > ROWS)
  }
}

const NONE: ReadonlyMap<string, number> = new Map()

/**
 * Every list of objects in a document, longest first; a single object where there is no list. `known` gives the lengths
 * of lists of which the document contains only the first rows.
 */
export function documentLists(document: unknown, known: ReadonlyMap<string, number> = NONE): DocumentList[] {
  const lists: DocumentList[] = []
  for (const list of listsUnder([document], '$', 0, false)) {
    lists.push({ ...list, count: known.get(list.path) ?? list.count })
    if (lists.length >= MAX_LISTS) break
  }
  if (lists.length === 0 && isObject(document))
    return [{ path: '$', count: 1, partial: false, columns: columnsOf([document]) }]
  return lists.sort((a, b) => b.count - a.count)
}
