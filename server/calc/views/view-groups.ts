import { pathSteps } from '../changes/path-pattern.ts'
import { compareKeys, type SortKey, sortKeyOf } from './sort-key.ts'
import { type Tally, tallyOf } from './tally.ts'
import { valueAt } from './value-at.ts'
import { lineOf, type PlacedColumn } from './view-columns.ts'

export interface ViewGroup {
  key: SortKey
  /** Computed lazily: few of many groups are shown. */
  line(): Record<string, unknown>
}

/** Groups rows by the value at a path; without a path they form one group, even if empty. */
export function groupsOf(columns: readonly PlacedColumn[], groupBy: string | null) {
  const groups = new Map<string, { key: SortKey; tallies: Tally[] }>()
  const groupOf = (value: unknown) => {
    const text = JSON.stringify(value)
    const known = groups.get(text)
    if (known) return known
    const made = { key: sortKeyOf(value), tallies: columns.map(({ aggregate }) => tallyOf(aggregate)) }
    groups.set(text, made)
    return made
  }
  const steps = groupBy === null ? null : pathSteps(groupBy)
  if (steps === null) groupOf(null)
  return {
    add(row: unknown): void {
      const { tallies } = groupOf(steps === null ? null : valueAt(row, steps))
      for (const [index, { steps: at }] of columns.entries()) tallies[index]?.add(valueAt(row, at))
    },
    /** Sorted by the grouping value, nulls last. */
    sorted: (): ViewGroup[] =>
      [...groups.values()]
        .sort((a, b) => compareKeys(a.key, b.key))
        .map(({ key, tallies }) => ({
          key,
          line: () => lineOf(columns, (_, index) => tallies[index]?.result()),
        })),
    /** Memory in tallies: one per column and group. */
    size: () => groups.size * columns.length,
  }
}
