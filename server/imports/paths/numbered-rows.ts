import type { Found } from './found.ts'

/** Index of rows by a number. */
export interface Numbered {
  /** The rows with the highest number <= this one, within `reach`. */
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

  /** Index of the first row with a number >= this one. */
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
