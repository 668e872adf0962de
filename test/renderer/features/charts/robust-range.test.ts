import { expect, test } from 'vitest'
import { robustRange } from '../../../../renderer/features/charts/robust-range.ts'

test('an axis leaves out the furthest values, but none of ours', () => {
  const rest = [...Array.from({ length: 98 }, (_, index) => index / 10), 400, -300]
  const [low, high] = robustRange([rest], [[null, 2]]) ?? []
  expect(low).toBeGreaterThan(-2)
  expect(high).toBeLessThan(12)
  expect(robustRange([rest], [[400]])?.[1]).toBeGreaterThan(400)
  expect(robustRange([[null]], [])).toBeUndefined()
})
