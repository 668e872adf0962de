import { expect, test } from 'vitest'
import { gridMove, tabMove } from '../../../../renderer/ui/grid/grid-moves.ts'
import { extended, NOTHING, toggled } from '../../../../renderer/ui/grid/selection.ts'

test('a grid is walked by keys, and left below its last row', () => {
  const size = { rows: 10, cols: 5, page: 4 }
  const at = { row: 8, col: 0 }
  const go = (key: string, mod = false) => gridMove(key, mod, at, size)
  expect(go('ArrowUp')).toEqual({ row: 7, col: 0, beyond: false })
  expect(go('ArrowLeft')).toEqual({ row: 8, col: 0, beyond: false })
  expect(go('End', true)).toEqual({ row: 9, col: 4, beyond: false })
  expect(go('PageDown')).toEqual({ row: 9, col: 0, beyond: false })
  expect(gridMove('ArrowDown', false, { row: 9, col: 2 }, size)).toEqual({ row: 9, col: 2, beyond: true })
  expect(go('a')).toBeUndefined()
  expect([tabMove(at, 5, false)?.col, tabMove(at, 5, true)]).toEqual([1, undefined])
})

test('a grid chooses ranges from where they began, and single rows', () => {
  const order = ['a', 'b', 'c', 'd']
  const range = extended(order, NOTHING, 'c', 'd')
  expect([...range.ids]).toEqual(['c', 'd'])
  expect([...extended(order, range, 'd', 'a').ids]).toEqual(['a', 'b', 'c'])
  expect([...toggled(range, 'c').ids]).toEqual(['d'])
  expect([...toggled(range, 'a').ids]).toEqual(['c', 'd', 'a'])
})
