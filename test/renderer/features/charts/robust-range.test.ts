import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangeIn, robustRange } from '../../../../renderer/features/charts/plot/robust-range.ts'

test('an axis leaves out the furthest values, but none of ours', () => {
  const rest = [...Array.from({ length: 98 }, (_, index) => index / 10), 400, -300]
  const [low, high] = robustRange([rest], [[null, 2]]) ?? []
  expect(low).toBeGreaterThan(-2)
  expect(high).toBeLessThan(12)
  expect(robustRange([rest], [[400]])?.[1]).toBeGreaterThan(400)
  expect(robustRange([[null]], [])).toBeUndefined()
})

/** Laps of a car, in seconds. */
const stint = fc.array(fc.double({ min: 90, max: 110, noNaN: true }), { minLength: 2, maxLength: 60 })
const anything = fc.double({ min: -1e6, max: 1e6, noNaN: true })
const widthOf = (range: readonly [number, number] | undefined) =>
  range ? range[1] - range[0] : Number.POSITIVE_INFINITY

test('one lap, however slow or fast, widens the axis by no more than the spread of the others allows', () => {
  fc.assert(
    fc.property(stint, anything, fc.nat(), (laps, outlier, place) => {
      const [least, most] = [Math.min(...laps), Math.max(...laps)]
      const fence = Math.max(6 * (most - least), 2)
      const [low, high] = robustRange([], [laps.toSpliced(place % (laps.length + 1), 0, outlier)]) ?? []
      const air = 0.06 * (most - least + 2 * fence) + 0.5
      expect(low).toBeGreaterThanOrEqual(least - fence - air)
      expect(high).toBeLessThanOrEqual(most + fence + air)
    }),
  )
})

test('how far away an outlier is makes no difference', () => {
  fc.assert(
    fc.property(stint, fc.double({ min: 1000, max: 1e9, noNaN: true }), (laps, outlier) => {
      expect(robustRange([], [[...laps, outlier]])).toEqual(robustRange([], [[...laps, 1000]]))
    }),
  )
})

test('more than half of the values of a line are always in sight', () => {
  fc.assert(
    fc.property(fc.array(anything, { minLength: 1, maxLength: 40 }), (values) => {
      const [low = 0, high = 0] = robustRange([], [values]) ?? []
      const within = values.filter((value) => low <= value && value <= high)
      expect(within.length).toBeGreaterThanOrEqual(values.length / 2)
    }),
  )
})

test.each([
  ['equal values have room around them', [97, 97, 97, 97], [96.5, 97.5]],
  ['a single one too', [97], [96.5, 97.5]],
  ['of two none is the outlier', [97, 300], [84.82, 312.18]],
  ['of three it is', [97, 98, 300], [96.5, 98.5]],
  ['equal ones are not flattened by another', [97, 97, 97, 97, 300], [96.5, 97.5]],
  ['what is no number does not count', [97, Number.NaN, null, 98, Number.POSITIVE_INFINITY], [96.5, 98.5]],
])('%s', (_, values, [low, high]) => {
  const range = robustRange([], [values])
  expect(range?.[0]).toBeCloseTo(low as number, 9)
  expect(range?.[1]).toBeCloseTo(high as number, 9)
})

test('a fifth of the laps on a wet track stays in sight', () => {
  const laps = Array.from({ length: 40 }, (_, lap) => (lap % 5 === 0 ? 115 : 97 + lap / 40))
  expect(robustRange([], [laps])?.[1]).toBeGreaterThan(115)
})

test('a slow car beside a fast one stays in sight, and neither flattens the other by an outlap', () => {
  const slow = [105, 105.4, 105.2, 250]
  const fast = [97, 97.4, 300, 97.2, 97.1, 97.3, 97.2, 97.4]
  const [low = 0, high = 0] = robustRange([], [slow, fast]) ?? []
  expect([Math.round(low), Math.round(high)]).toEqual([96, 106])
})

test('the axis follows what is in sight, and has all values where that is wished', () => {
  const xs = [1, 2, 3, 4, 5, 6]
  const values = [100, 101, 102, 97, 97.2, 300]
  const green = [null, null, null, 97, 97.2, null]
  const scale = { all: [values], held: [green] }
  const whole = { from: 0.5, to: 6.5 }
  const [low, high] = rangeIn(scale, xs, whole, false)
  expect(low).toBeLessThan(97)
  expect(high).toBeLessThan(100)
  expect(rangeIn(scale, xs, whole, true)[1]).toBeGreaterThan(300)
  // Without a lap under green in sight the others are all there is.
  expect(rangeIn(scale, xs, { from: 0.5, to: 3.5 }, false)).toEqual([99.5, 102.5])
  expect(rangeIn(scale, xs, { from: 3.5, to: 5.5 }, true)).toEqual([96.5, 97.7])
  expect(rangeIn(scale, xs, { from: 8, to: 9 }, false)).toEqual([0, 1])
})

test('many cars keep to the middle of all, and ours to its own', () => {
  const rest = Array.from({ length: 20 }, (_, car) => [-car, -2 * car, car === 19 ? -900 : -3 * car])
  const range = robustRange(rest, [[0, -1, -2, -400]])
  expect(range?.[0]).toBeGreaterThan(-100)
  expect(widthOf(range)).toBeLessThan(110)
})
