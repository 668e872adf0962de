import { expect, it } from 'vitest'
import { quantile } from '../../../server/calc/kpi/functions/quantile.ts'

const COUNT = 20_001

/** Worst orders for quickselect first: an organ-pipe order makes it give up and sort. */
const ORDERS: Record<string, (i: number) => number> = {
  'an organ': (i) => Math.min(i, COUNT - i),
  'a saw': (i) => i % 100,
  rising: (i) => i,
  falling: (i) => COUNT - i,
  'two values': (i) => i % 2,
  'one value': () => 3,
  shuffled: (i) => (i * 7919) % COUNT,
}

it.each(Object.entries(ORDERS))('finds the same as a sort: %s', (_name, at) => {
  const values = Float64Array.from({ length: COUNT }, (_, i) => at(i))
  const sorted = values.toSorted()
  const found = [0, 0.25, 0.5, 0.95, 1].map((share) => quantile(values.slice(), share))
  expect(found).toEqual([0, 5000, 10_000, 19_000, 20_000].map((place) => sorted[place]))
})

it('is interpolated linearly between two values', () => {
  expect(quantile(Float64Array.of(4, 1, 3, 2), 0.5)).toBe(2.5)
  expect(quantile(Float64Array.of(10, 0), 0.25)).toBe(2.5)
})
