import type { ViewColumn } from '../../contract/resources/custom-view.ts'
import { roundOrNull } from '../round.ts'
import { compareKeys, sortKeyOf } from './sort-key.ts'

/** Accumulates one column of a group, row by row. */
export interface Tally {
  add(value: unknown): void
  result(): unknown
}

/** Decimals to which a sum is rounded to remove floating-point residue. */
const SUM_DECIMALS = 12

/** The value all rows share; null if they differ. */
function commonValue(): Tally {
  let first: { value: unknown; text: string } | undefined
  let all = true
  return {
    add(value) {
      if (!all) return
      first ??= { value, text: JSON.stringify(value) }
      all = first.value === value || first.text === JSON.stringify(value)
    },
    result: () => (all && first ? first.value : null),
  }
}

/** Numbers by value, text such as timestamps lexicographically. */
function extreme(sign: 1 | -1): Tally {
  let best: unknown = null
  return {
    add(value) {
      if (typeof value !== 'number' && typeof value !== 'string') return
      if (best === null || sign * compareKeys(sortKeyOf(value), sortKeyOf(best)) < 0) best = value
    },
    result: () => best,
  }
}

function summed(finish: (sum: number, count: number) => number): Tally {
  let sum = 0
  let count = 0
  return {
    add(value) {
      if (typeof value !== 'number') return
      sum += value
      count += 1
    },
    result: () => (count === 0 ? null : roundOrNull(finish(sum, count), SUM_DECIMALS)),
  }
}

function counted(): Tally {
  let count = 0
  return {
    add(value) {
      if (value !== null) count += 1
    },
    result: () => count,
  }
}

const tallies: Record<ViewColumn['aggregate'], () => Tally> = {
  none: commonValue,
  min: () => extreme(1),
  max: () => extreme(-1),
  sum: () => summed((sum) => sum),
  avg: () => summed((sum, count) => sum / count),
  count: counted,
}

/** A new tally of that kind. Empty values are not counted; a tally of nothing is null, except for `count`. */
export const tallyOf = (aggregate: ViewColumn['aggregate']): Tally => tallies[aggregate]()
