import { expect, test } from 'vitest'
import { Raster } from '../../../../renderer/features/workspace/plots/raster.ts'

const SAME = { placeX: (x: number) => x, placeY: (y: number) => y }
const BLACK = '#000000'

/** The bitmap as text: `#` black, `.` white, `+` between. */
function drawn(width: number, height: number, points: readonly number[], dash: readonly number[] = []) {
  const raster = new Raster(width, height)
  raster.fill('#ffffff')
  raster.line({ xy: Float64Array.from(points), count: points.length / 2 }, SAME, {
    color: BLACK,
    width: 1,
    dash,
  })
  const mark = (red: number | undefined) => (red === 255 ? '.' : red === 0 ? '#' : '+')
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => mark(raster.bytes[4 * (row * width + column)])).join(''),
  )
}

test('a line fills each column from its lowest to its highest place, with shades at its edges', () => {
  expect(drawn(4, 3, [0, 1.5, 4, 1.5])).toEqual(['....', '####', '....'])
  expect(drawn(4, 3, [0, 1, 4, 1])).toEqual(['++++', '++++', '....'])
  // A spike within a column.
  expect(drawn(3, 4, [0, 3.5, 1.2, 3.5, 1.5, 0.5, 1.8, 3.5, 3, 3.5])).toEqual(['.#.', '.#.', '.#.', '###'])
  // From beyond one edge to beyond the other, and out of the bitmap altogether.
  expect(drawn(3, 3, [-10, -10, 13, 13])).toEqual(['#+.', '+#+', '.+#'])
  expect(drawn(3, 2, [5, 0.5, 9, 0.5])).toEqual(['...', '...'])
})

test('a gap stays a gap, a dash leaves columns out', () => {
  expect(drawn(6, 1, [0, 0.5, 1.9, 0.5, Number.NaN, 0, 4, 0.5, 6, 0.5])).toEqual(['##..##'])
  expect(drawn(6, 1, [0, 0.5, 6, 0.5], [2, 1])).toEqual(['##.##.'])
  const raster = new Raster(2, 2)
  raster.fill('#102030')
  raster.across(1, '#405060')
  raster.down(0, '#708090')
  expect([...raster.bytes]).toEqual([
    0x70, 0x80, 0x90, 255, 0x10, 0x20, 0x30, 255, 0x70, 0x80, 0x90, 255, 0x40, 0x50, 0x60, 255,
  ])
})
