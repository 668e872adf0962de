import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numberDelta } from '../../server/calc/changes/number-delta.ts'
import { round, roundOrNull } from '../../server/calc/round.ts'

it.each([
  [1.0005, 3, 1.001],
  [-1.0005, 3, -1.001],
  [5e-17, 3, 0],
  [-5e-17, 3, 0],
  [-0.0004, 3, 0],
  [-0.0005, 3, -0.001],
  [0, 3, 0],
  [-0, 3, 0],
  [5, 30, 5],
  [123_456_789.1234, 2, 123_456_789.12],
] as const)('shows %d to %i decimals as %d', (value, decimals, shown) => {
  expect(round(value, decimals)).toBe(shown)
})

it('has nothing to show of what is no number', () => {
  expect([null, Number.NaN, Number.POSITIVE_INFINITY].map((value) => roundOrNull(value, 2))).toEqual([
    null,
    null,
    null,
  ])
})

it.each([
  [0.1, 0.3, undefined, 0.2],
  [1_000_000, 1_000_000.1, undefined, 0.1],
  [-2.5, -3.25, undefined, -0.75],
  [1e-7, 3e-7, undefined, 2e-7],
  [4, 4, undefined, 0],
  [1.2345, 1.25, 2, 0.02],
  [1.25, 1.2345, 2, -0.02],
  [1, 1.004, 2, 0],
] as const)('subtracts %d from %d as on paper', (from, to, decimals, delta) => {
  expect(numberDelta(from, to, decimals)).toBe(delta)
})

it('subtracts hundredths as whole numbers', () => {
  const hundredths = fc.integer({ min: -1_000_000, max: 1_000_000 })
  fc.assert(
    fc.property(hundredths, hundredths, (a, b) => {
      expect(numberDelta(a / 100, b / 100)).toBe((b - a) / 100 + 0)
    }),
  )
})
