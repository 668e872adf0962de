import { expect, test } from 'vitest'
import { endIn, spread } from '../../../../renderer/features/charts/plot/end-labels.ts'

test.each([
  ['far from each other they stay', [10, 50, 90], [10, 50, 90]],
  ['in any order', [90, 10, 50], [90, 10, 50]],
  ['those on one another move apart', [40, 40, 42], [40, 50, 60]],
  ['at the bottom they move up', [95, 97, 99], [80, 90, 100]],
  ['outside they come inside', [-5, 120], [0, 100]],
])('%s', (_, wanted, places) => expect(spread(wanted, 10, 0, 100)).toEqual(places))

test('more labels than there is height for stand closer', () => {
  expect(spread([5, 5, 5], 60, 0, 100)).toEqual([0, 50, 100])
})

test('a line is named where it leaves what is in sight, or where it ends before', () => {
  const [xs, values] = [
    [1, 2, 3, 4],
    [10, 20, 30, null],
  ]
  const at = (from: number, to: number) => endIn(xs, values, { from, to })
  expect(at(0.5, 4.5)).toEqual({ x: 3, y: 30 })
  expect(at(0.5, 2.25)).toEqual({ x: 2.25, y: 22.5 })
  expect(at(2.25, 2.75)).toEqual({ x: 2.75, y: 27.5 })
  expect(at(3.5, 4.5)).toBeUndefined()
  expect(at(0, 0.5)).toBeUndefined()
})
