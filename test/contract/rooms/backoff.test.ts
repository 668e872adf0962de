import { expect, test } from 'vitest'
import { backoffMs } from '../../../server/contract/rooms/backoff.ts'

test('the ceiling doubles from half a second to 15 s, and stays there', () => {
  const ceilings = Array.from({ length: 9 }, (_, index) => backoffMs(index + 1, 1))
  expect(ceilings).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000])
  expect(backoffMs(100_000, 1)).toBe(15_000)
})

test('the wait is anything below the ceiling', () => {
  expect([0, 0.25, 0.5].map((random) => backoffMs(4, random))).toEqual([0, 1000, 2000])
})
