import type { ViewColumn } from '../../contract/resources/custom-view.ts'
import { roundOrNull } from '../round.ts'
import { compareKeys, sortKeyOf } from './sort-key.ts'

/** What a group of rows says in one column, one row after the other. */
export interface Tally {
  add(value: unknown): void
  result(): unknown
}

/** As many decimals as a sum has before it shows the dust of its parts. */
const SUM_DECIMALS = 12

/** The value that all rows agree on; null when they do not. */
function agreed(): Tally {
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

/** Numbers by size, text such as a timestamp by its letters. */
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
  none: agreed,
  min: () => extreme(1),
  max: () => extreme(-1),
  sum: () => summed((sum) => sum),
  avg: () => summed((sum, count) => sum / count),
  count: counted,
}

/** A fresh tally of that kind. What is empty counts in none of them, and a tally of nothing but `count` is null. */
export const tallyOf = (aggregate: ViewColumn['aggregate']): Tally => tallies[aggregate]()
