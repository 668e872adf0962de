import { expect, test } from 'vitest'
import { spread } from '../../../../renderer/features/charts/end-labels.ts'

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
