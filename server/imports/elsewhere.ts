import { plainValue } from './extended-json.ts'
import { type Found, within } from './found.ts'
import { joinText } from './join-text.ts'
import type { SourcePath } from './source-path.ts'
import type { Walk } from './walk-path.ts'

/** Rows in another place of the document, in one of which a value stands. */
export interface Elsewhere {
  rows: SourcePath
  join: readonly { own: SourcePath; here: SourcePath }[]
  /** Only rows between whose bounds a number of this row lies. */
  range: { at: SourcePath; first: SourcePath; last: SourcePath; back: number; count: boolean } | null
  take: 'first' | 'last'
}

function rowsOf({ rows }: Elsewhere, { root }: Walk, walk: Walk): Found[] {
  return rows.all(root, walk).flatMap((found) => {
    if (rows.endsInEach || !Array.isArray(found.value)) return [found]
    return found.value.map((value: unknown, index) => within(found, index, value))
  })
}

function numberAt(path: SourcePath, start: Found, walk: Walk): number {
  const value = plainValue(path.first(start, walk)?.value)
  return value === null || value === undefined || value === '' ? Number.NaN : Number(value)
}

/** How far into the row's range this row's number lies; null for outside. */
function stepsInto(range: NonNullable<Elsewhere['range']>, row: Found, number: number, walk: Walk) {
  const first = numberAt(range.first, row, walk)
  const last = numberAt(range.last, row, walk)
  return number >= first && number <= last ? number - first : null
}

/** A path that is followed from that other row. Rows are put into a table once for each document. */
export function elsewherePath(elsewhere: Elsewhere, path: SourcePath): SourcePath {
  const tables = new WeakMap<Walk, Map<string, Found[]>>()
  const { join, range, take } = elsewhere

  function tableOf(walk: Walk): Map<string, Found[]> {
    const known = tables.get(walk)
    if (known) return known
    const table = new Map<string, Found[]>()
    const own = join.map((each) => each.own)
    for (const row of rowsOf(elsewhere, walk, walk)) {
      walk.visits.count()
      const text = joinText(own, row, walk)
      const rows = text === null ? undefined : table.get(text)
      if (rows) rows.push(row)
      else if (text !== null) table.set(text, [row])
    }
    tables.set(walk, table)
    return table
  }

  function valueIn(row: Found, number: number, walk: Walk): Found | undefined {
    walk.visits.count()
    const steps = range ? stepsInto(range, row, number, walk) : 0
    const found = steps === null ? undefined : path.first(row, walk)
    if (!found || !range?.count) return found
    const value = plainValue(found.value)
    return value === null || value === '' ? undefined : { ...found, value: Number(value) + (steps ?? 0) }
  }

  function first(start: Found, walk: Walk): Found | undefined {
    const here = join.map((each) => each.here)
    const text = joinText(here, start, walk)
    const rows = text === null ? undefined : tableOf(walk).get(text)
    if (!rows) return undefined
    const number = range ? numberAt(range.at, start, walk) - range.back : 0
    const { length } = rows
    for (let step = 0; step < length; step += 1) {
      const row = rows[take === 'first' ? step : length - 1 - step] as Found
      const found = valueIn(row, number, walk)
      if (found && found.value !== null && found.value !== '') return found
    }
    return undefined
  }

  return {
    text: path.text,
    isSingular: true,
    endsInEach: false,
    steps: null,
    first,
    all: (start, walk) => {
      const found = first(start, walk)
      return found ? [found] : []
    },
  }
}
