import { describe, expect, test } from 'vitest'
import { BENCHES, commandOf, pickBenches } from '../bench/benches.ts'
import { alone, beside, isReached } from '../bench/figure.ts'
import { requireFigures } from '../bench/run-bench.ts'
import { median, quantile } from '../bench/statistics.ts'
import { cellsOf, shortNumber } from '../bench/tables.ts'

test('the median of an even number of rounds is between the two in the middle, in any order', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([10, 1, 4, 2])).toBe(3)
  expect(median([7])).toBe(7)
  expect(median([])).toBeNaN()
  expect(quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)).toBe(10)
  expect(quantile([], 0.9)).toBeNaN()
})

describe('a figure beside a reference', () => {
  const name = { what: 'create', unit: 'laps/s', beside: 'Express' }

  test('has the ratio of each round, not of the medians', () => {
    // One slow moment of the machine hits both sides of its round.
    const figure = beside(name, [100, 50, 90], [200, 100, 100])
    expect(figure).toMatchObject({ product: 90, reference: 100, ratio: 0.5, lowest: 0.5, highest: 0.9 })
  })

  test('needs rounds in pairs', () => {
    expect(() => beside(name, [1, 2], [1])).toThrow('create: the rounds are not in pairs')
  })

  test.each([
    [{ atLeast: 0.5 }, true],
    [{ atLeast: 0.51 }, false],
    [{ atMost: 0.5 }, true],
    [{ atMost: 0.49 }, false],
    [{ atMost: 100, ofOurs: true as const }, true],
    [{ atMost: 99, ofOurs: true as const }, false],
  ])('%j is %s', (aim, reached) => {
    expect(isReached(beside({ ...name, aim }, [100], [200]))).toBe(reached)
  })

  test('without an aim misses none', () => {
    expect(isReached(beside(name, [1], [200]))).toBeUndefined()
  })
})

test('figures are shown with digits that count, and with what they were to reach', () => {
  expect([0.00123, 0.512, 5.08, 43.26, 999.6, 1_234_567].map(shortNumber)).toEqual([
    '0.0012',
    '0.51',
    '5.1',
    '43.3',
    '1,000',
    '1,234,567',
  ])
  const figure = beside(
    { what: 'list', unit: 'ms', beside: 'by hand', aim: { atMost: 2 } },
    [30, 50],
    [10, 10],
  )
  expect(cellsOf(figure)).toEqual([
    'list',
    '40 ms',
    '10 ms, by hand',
    '4.00 (3.00 to 5.00)',
    'at most 2: MISSED',
  ])
  expect(cellsOf(alone({ what: 'start', unit: 'ms', aim: { atMost: 2000 } }, [1999.6]))).toEqual([
    'start',
    '2,000 ms',
    '',
    '',
    'at most 2000 ms: reached',
  ])
})

test.each([
  ['nothing', []],
  ['no number', [alone({ what: 'x', unit: 'ms' }, [])]],
  ['zero', [alone({ what: 'x', unit: 'ms' }, [0])]],
  ['no number beside it', [beside({ what: 'x', unit: 'ms', beside: 'y' }, [1], [Number.NaN])]],
  ['zero beside it', [beside({ what: 'x', unit: 'ms', beside: 'y' }, [1], [0])]],
])('a bench that answers %s is broken', (_, figures) => {
  expect(() => requireFigures({ figures, notes: [] })).toThrow()
  expect(() => requireFigures({ figures: [alone({ what: 'x', unit: 'ms' }, [1])], notes: [] })).not.toThrow()
})

test('benches are selected by name, and an unknown name is reported', () => {
  expect(pickBenches(undefined)).toBe(BENCHES)
  expect(pickBenches('rooms, create').map(({ name }) => name)).toEqual(['create', 'rooms'])
  expect(() => pickBenches('create,lists')).toThrow('no such bench: lists; there are create, list,')
  for (const bench of BENCHES) {
    const [, picked] = commandOf(bench).split('--only ')
    expect(pickBenches(picked)).toEqual([bench])
  }
})
