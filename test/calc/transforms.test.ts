import { describe, expect, test } from 'vitest'
import type { TransformName } from '../../server/contract/define/import-scope.ts'
import { convertValue } from '../../server/imports/convert-value.ts'
import type { ValueSource } from '../../server/imports/field-source.ts'
import { meaningMap } from '../../server/imports/glob-map.ts'
import { sourcePath } from '../../server/imports/paths/source-path.ts'

const source = (transforms: TransformName[], more: Partial<ValueSource> = {}): ValueSource => ({
  keepUnmapped: false,
  path: sourcePath('x'),
  transforms,
  map: null,
  default: undefined,
  keepNull: false,
  also: [],
  worst: [],
  ...more,
})

test.each<[TransformName, unknown, unknown]>([
  ['lapTime', '1:23.456', 83_456],
  ['lapTime', '0 days 00:01:36.123000', 96_123],
  ['lapTime', '0 days 00:01:36', 96_000],
  ['lapTime', '1 days 01:00:00.5', 90_000_500],
  ['lapTime', '1:02:03.004', 3_723_004],
  ['lapTime', '81.2345', 81_235],
  ['lapTime', 81.234, 81_234],
  ['lapTime', '75:30.1', 4_530_100],
  ['seconds->ms', 73.477, 73_477],
  ['seconds->ms', '1.0005', 1001],
  ['seconds->ms', '0', 0],
  ['number', ' -1.5e2 ', -150],
  ['integer', '12.0', 12],
  ['text', 44, '44'],
  ['text', false, 'false'],
  ['boolean', 'Yes', true],
  ['boolean', 0, false],
  ['date', '2026-04-19 16:00:00', '2026-04-19'],
  ['timestamp', '2025-03-22 03:04:05.123000', '2025-03-22T03:04:05.123Z'],
  ['timestamp', '2025-03-22T03:04:05+08:00', '2025-03-21T19:04:05.000Z'],
  ['timestamp', '2025-03-22T03:04-0700', '2025-03-22T10:04:00.000Z'],
  ['epochSeconds', '1713546000', '2024-04-19T17:00:00.000Z'],
  ['epochMs', 1_713_546_000_250, '2024-04-19T17:00:00.250Z'],
  ['trim', '  x ', 'x'],
  ['upper', 'bou', 'BOU'],
  ['lower', 'GT3', 'gt3'],
  ['firstWord', 'Sébastien van der Bourdais', 'Sébastien'],
  ['otherWords', 'Sébastien van der Bourdais', 'van der Bourdais'],
  ['otherWords', 'Zhou', undefined],
  ['fahrenheit->celsius', '68', 20],
  ['mph->kph', 10, 16.093],
  ['m/s->kph', 10, 36],
  ['inHg->hPa', 29.92, 1013.208],
])('%s of %j', (transform, value, expected) => {
  expect(convertValue(value, source([transform]))).toBe(expected)
})

test.each<[TransformName, unknown, string]>([
  ['lapTime', '1:2x', '"1:2x" is not a lap time'],
  ['lapTime', '1:2.345', '"1:2.345" is not a lap time'],
  ['lapTime', '1:60.000', '"1:60.000" is not a lap time'],
  ['lapTime', [], '[] is not a lap time'],
  ['seconds->ms', 'fast', '"fast" is not a number of seconds'],
  ['number', '1,5', '"1,5" is not a number'],
  ['number', '1e999', '"1e999" is not a number'],
  ['number', '0x10', '"0x10" is not a number'],
  ['integer', 1.5, '1.5 is not a whole number'],
  ['integer', '9007199254740993', '"9007199254740993" is not a whole number'],
  ['text', { a: 1 }, '{"a":1} is not text'],
  ['boolean', 'maybe', '"maybe" is not yes or no'],
  ['date', '19.4.2026', '"19.4.2026" is not a date such as 2026-04-19'],
  ['timestamp', '2026-02-30T10:00:00Z', '"2026-02-30T10:00:00Z" is not a timestamp'],
  ['timestamp', '2026-02-20T25:00:00Z', '"2026-02-20T25:00:00Z" is not a timestamp'],
  ['epochMs', 1e17, '100000000000000000 is not a moment in time'],
])('%s refuses %j in words', (transform, value, message) => {
  expect(() => convertValue(value, source([transform]))).toThrow(message)
})

describe('no value', () => {
  test.each([undefined, null, '', '   '])('%j takes the default, or nothing', (value) => {
    expect(convertValue(value, source(['integer'], { default: 7 }))).toBe(7)
    expect(convertValue(value, source(['integer']))).toBeUndefined()
  })
  test('null is passed on where it clears', () => {
    expect(convertValue(null, source([], { keepNull: true }))).toBeNull()
    expect(convertValue(undefined, source([], { keepNull: true }))).toBeUndefined()
  })
})

describe('a map', () => {
  const map = meaningMap({ GF: 'green', 1: true, FF: null })
  test('has the last word, by text', () => {
    expect(convertValue('gf', source(['upper', 'map'], { map }))).toBe('green')
    expect(convertValue(1, source(['map'], { map }))).toBe(true)
    expect(convertValue('FF', source(['map'], { map, default: 'none' }))).toBe('none')
  })
  test('a value that is not in it is the default, or an error that names the others', () => {
    expect(convertValue('RF', source(['map'], { map, default: 'red' }))).toBe('red')
    expect(() => convertValue('RF', source(['map'], { map }))).toThrow('"RF" is not in the map: 1, GF, FF')
  })
  test('excludes inherited members of objects', () => {
    expect(() => convertValue('toString', source(['map'], { map }))).toThrow('not in the map')
  })
})
