import { expect, test } from 'vitest'
import { bandLabels } from '../../../../renderer/features/charts/plot/draw-bands.ts'

/** Ten px a letter. */
const labelsOf = (...bands: [status: string, left: number][]) =>
  bandLabels(
    bands.map(([status, left]) => ({ status, left })),
    150,
    (text) => text.length * 10,
  ).map(({ text, x }) => `${text} ${x}`)

test('the label of a band is its status, its key where the next band is near, and else nothing', () => {
  expect(labelsOf(['yellow', 0], ['FCY', 60], ['SC', 90], ['FCY', 105], ['red', 114])).toEqual([
    'yellow 0',
    'FCY 60',
    'S 90',
    'red 114',
  ])
  expect(labelsOf(['red', 120])).toEqual(['red 120'])
  expect(labelsOf(['red', 121])).toEqual(['R 121'])
})

test('a status without a key is left out where it does not fit', () => {
  expect(labelsOf(['code 60', 0], ['red', 40])).toEqual(['red 40'])
})
