import { pathSteps } from '../changes/path-pattern.ts'
import { compareKeys, type SortKey, sortKeyOf } from './sort-key.ts'
import { type Tally, tallyOf } from './tally.ts'
import { valueAt } from './value-at.ts'
import { lineOf, type PlacedColumn } from './view-columns.ts'

export interface ViewGroup {
  key: SortKey
  /** Made when it is shown: few of many groups are. */
  line(): Record<string, unknown>
}

/** Gathers rows by the value at a path; without one they are one group, though there be none. */
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
    /** In the order of what they have in common, nulls last. */
    sorted: (): ViewGroup[] =>
      [...groups.values()]
        .sort((a, b) => compareKeys(a.key, b.key))
        .map(({ key, tallies }) => ({
          key,
          line: () => lineOf(columns, (_, index) => tallies[index]?.result()),
        })),
    /** How much is kept: a tally for each column of each group. */
    size: () => groups.size * columns.length,
  }
}
