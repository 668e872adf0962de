import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockTime, daysText, dayText, instantOf, wallClock } from '../../../renderer/format/zoned-time.ts'

test.each([
  ['2026-07-03', '14:30', 'Europe/Berlin', '2026-07-03T12:30:00.000Z'],
  ['2026-01-03', '14:30', 'Europe/Berlin', '2026-01-03T13:30:00.000Z'],
  ['2026-04-19', '09:05:30', 'America/Los_Angeles', '2026-04-19T16:05:30.000Z'],
  ['2026-05-16', '00:15', 'Asia/Kolkata', '2026-05-15T18:45:00.000Z'],
  ['2026-05-16', '00:00', 'UTC', '2026-05-16T00:00:00.000Z'],
  // The clocks go forward from 2:00 to 3:00, and back from 3:00 to 2:00.
  ['2026-03-29', '01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
])('%s %s in %s is %s', (day, time, zone, iso) => {
  expect(instantOf(day, time, zone)).toBe(iso)
})

describe('an instant on the wall clock of a zone', () => {
  test('shows day, time and second', () => {
    const shown = { day: '2026-04-19', time: '00:05', second: '09' }
    expect(wallClock('2026-04-19T07:05:09.500Z', 'America/Los_Angeles')).toEqual(shown)
  })

  test('leads back to itself, but for the hour that comes twice', () => {
    const zones = fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Atlantic/Canary',
      'UTC',
    )
    const secondsOf = fc.integer({ min: Date.UTC(2020) / 1000, max: Date.UTC(2040) / 1000 })
    fc.assert(
      fc.property(secondsOf, zones, (seconds, zone) => {
        const iso = new Date(seconds * 1000).toISOString()
        const { day, time, second } = wallClock(iso, zone)
        const back = Date.parse(instantOf(day, `${time}:${second}`, zone))
        expect([0, 3_600_000]).toContain(Date.parse(iso) - back)
      }),
    )
  })
})

test.each([
  ['14:30', '14:30'],
  ['1430', '14:30'],
  ['930', '09:30'],
  ['9.05', '09:05'],
  [' 9:05:07 ', '09:05:07'],
  ['09:05:00', '09:05'],
  ['0:00', '00:00'],
  ['24:00', undefined],
  ['14:60', undefined],
  ['14', undefined],
  ['half past two', undefined],
  ['', undefined],
])('%j typed as a time of day is %j', (typed, time) => {
  expect(clockTime(typed)).toBe(time)
})

test('days in words', () => {
  expect(dayText('2026-05-16')).toBe('Sat 16 May')
  expect(daysText('2026-05-16', '2026-05-16')).toBe('16 May 2026')
  expect(daysText('2026-05-15', '2026-05-17').replace(/\s/g, ' ')).toBe('15 – 17 May 2026')
})
