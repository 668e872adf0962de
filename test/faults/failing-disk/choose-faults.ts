import type { Random } from '../../../server/sample/random.ts'
import type { Call } from './calls-in.ts'
import type { Fault } from './fault-plan.ts'

/** A call's operation and kind of file: times and counters in its name are left out. */
const kindOf = ({ what, path }: Call) => `${what} ${path.replaceAll(/[\dT-]+Z-\w+-\w+|\d+/g, '')}`

const variant = (from: number, random: Random): Fault => ({
  error: random.chance(0.5) ? 'EIO' : 'ENOSPC',
  from,
  lasts: random.chance(0.4),
  half: random.chance(0.2),
})

/** Numbers of calls: one of every kind there is, anywhere among its like, then spread over all of them. */
function numbersOf(calls: readonly Call[], count: number, random: Random): number[] {
  const kinds = [...Map.groupBy(calls, kindOf).values()]
  const first = kinds.map((alike) => (alike[random.whole(0, alike.length - 1)] as Call).number)
  const step = calls.length / Math.max(1, count - first.length)
  const spread = Array.from({ length: Math.max(0, count - first.length) }, (_, index) =>
    Math.min(calls.length, 1 + Math.floor(step * (index + random.between(0, 1)))),
  )
  return [...first, ...spread].slice(0, count)
}

/** Chooses faults for bursts of these kinds in turn, each by its call number in a burst without faults. */
export function chooseFaults(bursts: readonly (readonly Call[])[], count: number, random: Random): Fault[] {
  const numbers = bursts.map((calls) => numbersOf(calls, Math.ceil(count / bursts.length), random))
  return Array.from({ length: count }, (_, turn) =>
    variant(numbers[turn % bursts.length]?.[Math.floor(turn / bursts.length)] as number, random),
  )
}
