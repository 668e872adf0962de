import { expect, test } from 'vitest'
import {
  expiryFrom,
  expiryText,
  isExpired,
  KEEP,
} from '../../../../renderer/features/settings/keys/key-expiry.ts'
import { leftText } from '../../../../renderer/features/settings/keys/left-text.ts'
import { exampleText } from '../../../../renderer/features/settings/unit-example.ts'
import { STORED_UNITS } from '../../../../server/calc/units.ts'

const NOW = Date.parse('2026-05-16T12:00:00.000Z')
const after = (ms: number) => new Date(NOW + ms).toISOString()
const HOUR = 3_600_000

test.each([
  [{ lifetime: 'never' }, null],
  [{}, null],
  [{ lifetime: '30' }, after(30 * 24 * HOUR)],
  [{ lifetime: KEEP }, after(HOUR)],
])('a key of %j ends at %s', (values, ends) => {
  expect(expiryFrom(values, after(HOUR), NOW)).toBe(ends)
})

test('a chosen day counts to its end, here', () => {
  const ends = expiryFrom({ lifetime: 'day', day: '2026-05-20' }, null, NOW) as string
  expect(new Date(ends).toLocaleString('sv')).toBe('2026-05-20 23:59:59')
})

test.each(['', '2026-13-01', '20 May', '2026-05-14'])('%j is no day for a key to end', (day) => {
  expect(() => expiryFrom({ lifetime: 'day', day }, null, NOW)).toThrow()
})

test.each([
  [null, 'never', false],
  [after(12.5 * 24 * HOUR), 'in 12 days', false],
  [after(90 * 60_000), 'in 1 hour', false],
  [after(5000), 'in less than a minute', false],
  [after(0), 'expired just now', true],
  [after(-26 * HOUR), 'expired 1 day ago', true],
])('%s is shown as %s', (expiresAt, text, over) => {
  expect([expiryText(expiresAt, NOW), isExpired(expiresAt, NOW)]).toEqual([text, over])
})

test.each([
  [600_000, '10:00'],
  [599_400, '10:00'],
  [65_000, '1:05'],
  [1, '0:01'],
  [-5000, '0:00'],
])('%d ms are %s on the clock of an invite', (ms, text) => {
  expect(leftText(ms)).toBe(text)
})

test('examples of units are what a car shows', () => {
  expect(exampleText('pressure', STORED_UNITS)).toBe('A hot tyre: 1.82 bar')
  expect(exampleText('pressure', { ...STORED_UNITS, pressure: 'kPa' })).toBe('A hot tyre: 182 kPa')
  expect(exampleText('temperature', { ...STORED_UNITS, temperature: 'F' })).toBe('Its surface: 203.9 °F')
  expect(exampleText('speed', { ...STORED_UNITS, speed: 'mph' })).toBe('Top speed: 178.5 mph')
  expect(exampleText('distance', { ...STORED_UNITS, distance: 'mi' })).toBe('One lap: 2.894 mi')
})
