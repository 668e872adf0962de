import { expect, test } from 'vitest'
import { agoText } from '../../../../renderer/features/weather/ages.ts'
import { chartData } from '../../../../renderer/features/weather/chart-data.ts'
import {
  lastHours,
  measured,
  newestText,
  pointsOf,
  type Reading,
  trendOf,
} from '../../../../renderer/features/weather/readings.ts'
import { compassPoint, directionOf } from '../../../../renderer/features/weather/wind.ts'

const NOON = Date.parse('2026-05-15T12:00:00Z')
const MINUTE = 60_000
const reading = (minutes: number, more: Partial<Reading> = {}) =>
  ({
    id: String(minutes),
    measuredAt: new Date(NOON + minutes * MINUTE).toISOString(),
    source: 'manual',
    airTempC: null,
    trackTempC: null,
    humidityPct: null,
    pressureHpa: null,
    condition: null,
    wind: null,
    ...more,
  }) as Reading
const point = (minutes: number, value: number) => ({ atMs: NOON + minutes * MINUTE, value })
const ids = (readings: readonly Reading[]) => readings.map(({ id }) => id)

test('forecasts are not measured, nor are times ahead of the clock if there are others', () => {
  const readings = [reading(60), reading(5), reading(-10), reading(-5, { source: 'forecast' })]
  expect(ids(measured(readings, NOON))).toEqual(['-10', '5'])
  expect(ids(measured([reading(60), reading(30)], NOON))).toEqual(['30', '60'])
})

test('a trend is the newest value against the oldest of the hour before it', () => {
  expect(trendOf([point(-120, 10), point(-62, 20), point(-30, 25), point(0, 22)])).toEqual({
    delta: 2,
    minutes: 62,
  })
  expect(trendOf([point(-120, 10), point(-30, 25), point(0, 22)])).toEqual({ delta: -3, minutes: 30 })
  expect(trendOf([point(-120, 10), point(0, 22)])).toBeNull()
  expect(trendOf([point(-4, 10), point(0, 22)])).toBeNull()
  expect(trendOf([])).toBeNull()
  expect(lastHours([point(-181, 1), point(-180, 2), point(0, 3)], 3)).toHaveLength(2)
})

test('each kind of value has its own latest one, and density is computed from the typed values', () => {
  const readings = [
    reading(-20, { airTempC: 20, condition: 'sunny' }),
    reading(-10, { trackTempC: 33 }),
    reading(0, { airTempC: 25, humidityPct: 50, pressureHpa: 1013.25 }),
  ]
  expect(pointsOf(readings, 'airTempC')).toEqual([point(-20, 20), point(0, 25)])
  expect(pointsOf(readings, 'trackTempC')).toEqual([point(-10, 33)])
  // Density of air at 25 °C, 50 %, 1013.25 hPa from tables: 1.177 kg/m³.
  expect(pointsOf(readings, 'airDensityKgM3')).toEqual([point(0, 1.177)])
  expect(newestText(readings, 'condition')).toBe('sunny')
})

test('a line continues over a reading without the value, and breaks over a night', () => {
  const readings = [
    reading(0, { airTempC: 20 }),
    reading(15, { trackTempC: 30 }),
    reading(15, { airTempC: 22 }),
    reading(15 + 121, { airTempC: 18 }),
  ]
  const { times, columns } = chartData(readings, ['airTempC', 'trackTempC'], (_, value) => value * 2)
  expect(columns).toEqual([
    [40, undefined, 44, null, 36],
    [undefined, 60, undefined, null, undefined],
  ])
  expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))).toBe(true)
  expect(times[0]).toBe(NOON / 1000)
})

test('directions are parsed as points and degrees, and shown as points', () => {
  expect([0, 11, 12, 45, 348, 349, 360].map(compassPoint)).toEqual(['N', 'N', 'NNE', 'NE', 'NNW', 'N', 'N'])
  expect(['ne', ' SSW ', '45', '45°', '22,5', '360'].map(directionOf)).toEqual([45, 202.5, 45, 45, 22.5, 360])
  expect(['361', 'north', '-5', '', 'NNN'].map(directionOf)).toEqual([null, null, null, null, null])
})

test('the age of a reading in the words of a glance', () => {
  const age = (minutes: number) => agoText(NOON - minutes * MINUTE, NOON)
  expect([0, 12, 59, 60, 125, 2880].map(age)).toEqual([
    'just now',
    '12 min ago',
    '59 min ago',
    '1 h 0 min ago',
    '2 h 5 min ago',
    '2 d ago',
  ])
  expect(age(-1)).toBe('just now')
  expect(age(-30)).toBe('ahead of the clock')
})
