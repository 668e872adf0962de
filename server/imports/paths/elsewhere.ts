import { plainValue } from './extended-json.ts'
import { type Found, within } from './found.ts'
import { joinText } from './join-text.ts'
import { createNumbered, type Numbered } from './numbered-rows.ts'
import { numberIn } from './row-number.ts'
import type { SourcePath } from './source-path.ts'
import type { Walk } from './walk-path.ts'

/** Rows elsewhere in the document, one of which contains the value. */
export interface Elsewhere {
  rows: SourcePath
  join: readonly { own: SourcePath; here: SourcePath }[]
  /** Only rows whose bounds contain a number of this row. */
  range: {
    at: SourcePath
    first: SourcePath
    last: SourcePath
    back: number
    count: boolean
    reach: number
  } | null
  /** Instead of a value: the rank of this row's number among those rows, from 1. */
  rank: SourcePath | null
  take: 'first' | 'last'
}

function* rowsOf({ rows }: Elsewhere, walk: Walk): Generator<Found> {
  for (const found of rows.all(walk.root, walk)) {
    if (rows.endsInEach || !Array.isArray(found.value)) yield found
    else for (const [index, value] of found.value.entries()) yield within(found, index, value)
  }
}

/** Distance of this row's number from the lower bound; null outside the range. */
function stepsInto(range: NonNullable<Elsewhere['range']>, row: Found, number: number, walk: Walk) {
  const first = numberIn(range.first, row, walk)
  const last = numberIn(range.last, row, walk)
  return number >= first && number <= last ? number - first : null
}

/** A path that continues from the joined row. Rows are indexed once per document. */
export function elsewherePath(elsewhere: Elsewhere, path: SourcePath): SourcePath {
  const tables = new WeakMap<Walk, Map<string, Found[]>>()
  const numbered = new WeakMap<Found[], Numbered>()
  const { join, range, rank, take } = elsewhere
  /** Rows at a single number, rather than between two, are looked up instead of scanned. */
  const point = rank ?? (range && range.first.text === range.last.text ? range.first : null)

  function tableOf(walk: Walk): Map<string, Found[]> {
    const known = tables.get(walk)
    if (known) return known
    const table = new Map<string, Found[]>()
    const own = join.map((each) => each.own)
    for (const row of walk.visits.keep(rowsOf(elsewhere, walk))) {
      walk.visits.count()
      const text = joinText(own, row, walk)
      const rows = text === null ? undefined : table.get(text)
      if (rows) rows.push(row)
      else if (text !== null) table.set(text, [row])
    }
    tables.set(walk, table)
    return table
  }

  function numberedOf(rows: Found[], at: SourcePath, walk: Walk): Numbered {
    const known = numbered.get(rows) ?? createNumbered(rows, (row) => numberIn(at, row, walk))
    numbered.set(rows, known)
    return known
  }

  function valueIn(row: Found, number: number, walk: Walk): Found | undefined {
    walk.visits.count()
    const steps = range ? (point ? 0 : stepsInto(range, row, number, walk)) : 0
    const found = steps === null ? undefined : path.first(row, walk)
    if (!found || !range?.count) return found
    const value = plainValue(found.value)
    return value === null || value === '' ? undefined : { ...found, value: Number(value) + (steps ?? 0) }
  }

  function rankOf(start: Found, rows: Found[], at: SourcePath, walk: Walk): Found | undefined {
    const number = numberIn(path, start, walk)
    return Number.isNaN(number)
      ? undefined
      : within(start, path.text, numberedOf(rows, at, walk).below(number) + 1)
  }

  function first(start: Found, walk: Walk): Found | undefined {
    const here = join.map((each) => each.here)
    const text = joinText(here, start, walk)
    const all = text === null ? undefined : tableOf(walk).get(text)
    if (!all) return undefined
    if (rank) return rankOf(start, all, rank, walk)
    const number = range ? numberIn(range.at, start, walk) - range.back : 0
    const rows = range && point ? numberedOf(all, point, walk).upTo(number, range.reach) : all
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
