import { expect, test } from 'vitest'
import { rowIn, runsOf } from '../../../renderer/laps/scope/use-lap-rows.ts'

const rowsOf = (numbers: readonly number[]) => numbers.map((number) => rowIn(runsOf(numbers), number))

test.each([[[1, 2, 3]], [[0, 1]], [[4, 5, 9, 10, 11, 9999]], [[2, 4, 6, 8]]])(
  'laps %j have a row each',
  (numbers) => {
    expect(rowsOf(numbers)).toEqual(numbers.map((_, row) => row))
  },
)

test('a lap after the last leaves the runs as they are, one in a gap does not', () => {
  expect(runsOf([3, 4, 7, 8])).toEqual(runsOf([3, 4, 7]))
  expect(runsOf([3, 4, 5, 7])).not.toEqual(runsOf([3, 4, 7]))
})

test('a number before the first lap is at the top', () => {
  expect(rowIn(runsOf([3, 4]), 1)).toBe(0)
  expect(rowIn([], 1)).toBe(0)
})
