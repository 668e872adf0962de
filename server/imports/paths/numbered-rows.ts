import type { Found } from './found.ts'

/** Rows by a number of each, found without looking at all of them. */
export interface Numbered {
  /** The rows at the highest number that is at most this one, if it is no further off than `reach`. */
  upTo(number: number, reach: number): readonly Found[]
  /** How many rows have a lower number. */
  below(number: number): number
}

const NONE: readonly Found[] = []

export function createNumbered(rows: readonly Found[], numberOf: (row: Found) => number): Numbered {
  const sorted = rows
    .map((row) => ({ row, number: numberOf(row) }))
    .filter(({ number }) => !Number.isNaN(number))
    .sort((a, b) => a.number - b.number)

  /** The place of the first row with at least this number. */
  function placeOf(number: number): number {
    let [from, to] = [0, sorted.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((sorted[middle]?.number ?? 0) < number) from = middle + 1
      else to = middle
    }
    return from
  }

  return {
    upTo(number, reach) {
      const place = placeOf(number)
      const found = sorted[place]?.number === number ? number : sorted[place - 1]?.number
      if (found === undefined || number - found > reach) return NONE
      const rowsThere = []
      for (let at = placeOf(found); sorted[at]?.number === found; at += 1)
        rowsThere.push(sorted[at]?.row as Found)
      return rowsThere
    },
    below: placeOf,
  }
}
