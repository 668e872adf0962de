import { expect, test } from 'vitest'
import { channelWritten, offersOf } from '../../../../renderer/features/kpi/expression/completions.ts'
import { kpiText, warningOf, warningText } from '../../../../renderer/features/kpi/kpi-text.ts'
import { extremesOf, type KpiLap, sortedLaps, tsvOf } from '../../../../renderer/features/kpi/lap-table.ts'
import { checkExpression } from '../../../../server/calc/kpi/check.ts'

const lap = (lapNumber: number, kpis: Record<string, number>, carNumber = '9'): KpiLap => ({
  id: `${carNumber}/${lapNumber}`,
  lapNumber,
  carNumber,
  carPlace: Number(carNumber),
  lapTime: null,
  lapTimeMs: null,
  hasTelemetry: Object.keys(kpis).length > 0,
  kpis,
})
const LAPS = [lap(1, { v: 0 }), lap(2, {}), lap(3, { v: -4 }), lap(4, { v: 7.25 }), lap(4, { v: 0 }, '10')]
const numbers = (laps: readonly KpiLap[]) => laps.map(({ id }) => id)

test('values have the decimals of their KPI, halves away from zero', () => {
  expect([kpiText(7.25, 1), kpiText(-7.25, 1), kpiText(1, 3), kpiText(-0.04, 1)]).toEqual([
    '7.3',
    '-7.3',
    '1.000',
    '0.0',
  ])
  expect([kpiText(1 / 3, null), kpiText(1234567, undefined)]).toEqual(['0.333333', '1234570'])
})

test('a value warns beyond its limits, not on them, and by what it is rather than how it is written', () => {
  const kpi = { name: 'v', warnBelow: 2, warnAbove: 5, decimals: 0 }
  expect([1.99, 2, 5, 5.01].map((value) => warningOf(kpi, value))).toEqual([
    'below',
    undefined,
    undefined,
    'above',
  ])
  expect(warningOf({ name: 'v', warnBelow: 0, warnAbove: null }, -1)).toBe('below')
  expect([warningText(kpi, 'above'), warningText(kpi, undefined)]).toEqual(['above 5', ''])
})

test('laps without a value come last whichever way round, and zero is a value', () => {
  const by = { of: 'kpi', name: 'v' } as const
  expect(numbers(sortedLaps(LAPS, by, false))).toEqual(['9/3', '9/1', '10/4', '9/4', '9/2'])
  expect(numbers(sortedLaps(LAPS, by, true))).toEqual(['9/4', '9/1', '10/4', '9/3', '9/2'])
  expect(numbers(sortedLaps(LAPS, { of: 'lap' }, true))).toEqual(['9/4', '10/4', '9/3', '9/2', '9/1'])
})

test('best and worst follow the side of the warning; without one they are highest and lowest', () => {
  expect(extremesOf(LAPS, { name: 'v', warnAbove: 5 })).toEqual({
    high: '9/4',
    low: '9/3',
    highWord: 'worst',
    lowWord: 'best',
  })
  expect(extremesOf(LAPS, { name: 'v', warnBelow: 5 })).toMatchObject({ highWord: 'best', lowWord: 'worst' })
  expect(extremesOf(LAPS, { name: 'v', warnBelow: 1, warnAbove: 5 })).toMatchObject({ highWord: 'highest' })
  expect(extremesOf([lap(1, { v: 1 }), lap(2, { v: 1 })], { name: 'v' })).not.toHaveProperty('high')
  expect(extremesOf([lap(1, {})], { name: 'v' })).not.toHaveProperty('low')
})

test('as text the table has blanks for laps without telemetry, and no cell that a spreadsheet runs as a formula', () => {
  const text = tsvOf(LAPS.slice(0, 4), [
    { name: 'v', unit: 'm/s', decimals: 1 },
    { name: '=cmd\t()', decimals: 0 },
  ])
  expect(text.split('\n').map((line) => line.split('\t'))).toEqual([
    ['Car', 'Lap', 'Lap time', 'v (m/s)', "'=cmd ()"],
    ['9', '1', '', '0.0', ''],
    ['9', '2', '', '', ''],
    ['9', '3', '', '-4.0', ''],
    ['9', '4', '', '7.3', ''],
  ])
})

test('every completion can be evaluated', () => {
  const channels = ['speed', 'Wheel speed FL', '3rd', 'été.x'].map((name) => ({ name, unit: 'm/s' }))
  expect(channels.map(({ name }) => channelWritten(name))).toEqual([
    'speed',
    'Channel("Wheel speed FL")',
    'Channel("3rd")',
    'été.x',
  ])
  const offers = offersOf({ channels, constants: ['k'], aliases: ['v'], maths: ['kph'] })
  const names = {
    channels: channels.map(({ name }) => name),
    constants: { k: 1 },
    channelAliases: { v: ['speed'] },
    mathChannels: [{ name: 'kph', expression: 'speed * 3.6' }],
  }
  const texts = offers.filter(({ kind }) => kind !== 'function').map(({ label, apply }) => apply ?? label)
  expect(texts).toHaveLength(7)
  for (const text of texts) expect([text, checkExpression(text, names).ok]).toEqual([text, true])
  expect(offers.find(({ label }) => label === 'Percentile')).toMatchObject({
    apply: 'Percentile(',
    detail: '(x, p)',
  })
})
