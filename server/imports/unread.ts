import { pointerTo } from '../contract/define/json-pointer.ts'
import type { Found } from './paths/found.ts'
import type { Walk } from './paths/walk-path.ts'

/** Records which values of a document were read, to report the others. */
export interface ReadMarks {
  /** A row of a node, or another row that contained a value: its lists are still unread. */
  row(found: Found): void
  /** A field's value: read with everything in it. */
  value(found: Found): void
  isRow(value: object): boolean
  isValue(value: object): boolean
}

/** A walk that records the values read. */
export interface MarkingWalk extends Walk {
  marks: ReadMarks
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export function createReadMarks(): ReadMarks {
  const rows = new WeakSet<object>()
  const values = new WeakSet<object>()
  function row(found: Found) {
    for (let at: Found | null = found; at; at = at.from) {
      if (!isObject(at.value)) continue
      if (rows.has(at.value)) return
      rows.add(at.value)
    }
  }
  return {
    row,
    value(found) {
      if (isObject(found.value)) values.add(found.value)
      row(found)
    },
    isRow: (value) => rows.has(value),
    isValue: (value) => values.has(value),
  }
}

/** A list of the document with rows that no node of the profile read. */
export interface Unread {
  /** JSON Pointer of the list; `*` stands for each element of a list. */
  path: string
  rows: number
}

/** Above this number, lists are reported by their common path. */
const MAX_LISTS = 50

const inCommon = (path: string) => path.replace(/\/\d+(?=\/|$)/g, '/*')

const summed = (lists: readonly Unread[], pathOf: (path: string) => string): Unread[] => {
  const rows = new Map<string, number>()
  for (const list of lists) rows.set(pathOf(list.path), (rows.get(pathOf(list.path)) ?? 0) + list.rows)
  return [...rows].map(([path, count]) => ({ path, rows: count }))
}

/** Lists of a document with unread rows and their counts, longest first. */
export function unreadIn(payload: unknown, marks: ReadMarks): Unread[] {
  const lists: Unread[] = []

  function visitList(list: readonly unknown[], path: string) {
    const objects = list.filter((each) => isObject(each) && !Array.isArray(each)) as object[]
    const rows = objects.filter((each) => !marks.isRow(each)).length
    if (rows > 0) lists.push({ path, rows })
    for (const [index, each] of list.entries()) {
      const isKnown = Array.isArray(each) || (isObject(each) && marks.isRow(each))
      visit(each, pointerTo(path, isKnown ? index : '*'))
    }
  }

  function visit(value: unknown, path: string) {
    if (!isObject(value) || marks.isValue(value)) return
    if (Array.isArray(value)) return visitList(value, path)
    for (const [name, inner] of Object.entries(value)) {
      if (isObject(inner)) visit(inner, pointerTo(path, name))
    }
  }

  visit(payload, '')
  const exact = summed(lists, (path) => path)
  const reported = exact.length > MAX_LISTS ? summed(exact, inCommon) : exact
  return reported.toSorted((a, b) => b.rows - a.rows).slice(0, MAX_LISTS)
}

const MAX_NAMED = 12

const sizeOf = (value: unknown) =>
  Array.isArray(value) ? `a list of ${value.length.toLocaleString('en')}` : isObject(value) ? 'an object' : ''

/** Top-level content of a document: `laps (a list of 981), event (an object)`. */
export function contentText(payload: unknown): string {
  if (Array.isArray(payload)) return sizeOf(payload)
  if (!isObject(payload)) return payload === null ? 'nothing' : `a ${typeof payload}`
  const members = Object.entries(payload)
  const named = members.slice(0, MAX_NAMED).map(([name, value]) => {
    const size = sizeOf(value)
    return size ? `${name} (${size})` : name
  })
  if (members.length > MAX_NAMED) named.push(`${members.length - MAX_NAMED} more`)
  return named.length > 0 ? named.join(', ') : 'an empty object'
}
