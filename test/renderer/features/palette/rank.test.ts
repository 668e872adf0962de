import { expect, test } from 'vitest'
import { rank } from '../../../../renderer/features/palette/rank.ts'

const found = (labels: readonly string[], typed: string) =>
  rank(
    labels.map((label) => ({ label })),
    typed,
  ).map(({ label }) => label)

test('nothing typed leaves everything in its order', () => {
  expect(found(['Tyres', 'Issues', 'Board'], ' ')).toEqual(['Tyres', 'Issues', 'Board'])
})

test('what begins with it comes before what has it later, and that before the inside of a word', () => {
  expect(found(['Handset', 'Run set', 'Setups', 'Set'], 'set')).toEqual([
    'Set',
    'Setups',
    'Run set',
    'Handset',
  ])
})

test('every word must match, in any order', () => {
  expect(found(['Run plan Race', 'Run sheet', 'Race'], 'race run')).toEqual(['Run plan Race'])
})

test('case and accents do not matter', () => {
  expect(found(['Küstenring 300', 'Kuss'], 'KUST')).toEqual(['Küstenring 300'])
  expect(found(['Sao Paulo'], 'São')).toEqual(['Sao Paulo'])
})

test('words that are not shown find it too, after those that are', () => {
  const rows = [{ label: 'ISS-12', also: 'Gearbox leaks' }, { label: 'Gearbox map' }]
  expect(rank(rows, 'gear').map(({ label }) => label)).toEqual(['Gearbox map', 'ISS-12'])
})
