import { expect, test } from 'vitest'
import { isEmptyReading, measuredOf, momentOf } from '../../../../renderer/features/weather/entry-values.ts'
import type { Reading } from '../../../../renderer/features/weather/readings.ts'
import { weatherForm } from '../../../../renderer/features/weather/weather-form.ts'
import { InputError } from '../../../../renderer/format/failure.ts'
import { measure, STORED_UNITS } from '../../../../server/calc/units.ts'

const metric = (unit: string) => measure(STORED_UNITS, unit)
const imperial = (unit: string) => measure({ ...STORED_UNITS, temperature: 'F', speed: 'mph' }, unit)

function refusal(act: () => unknown): Record<string, string> {
  try {
    act()
  } catch (error) {
    if (error instanceof InputError) return error.fields
    throw error
  }
  throw new Error('was taken')
}

test('what is typed in °F and mph is stored in °C and km/h', () => {
  const typed = {
    airTempC: '68',
    trackTempC: '100,4',
    windSpeedKph: '10',
    humidityPct: '45',
    windDirectionDeg: 'ne',
  }
  expect(measuredOf(typed, imperial)).toEqual({
    airTempC: 20,
    trackTempC: 38,
    humidityPct: 45,
    pressureHpa: null,
    windSpeedKph: 16.093,
    windDirectionDeg: 45,
    condition: null,
  })
  expect(measuredOf({ airTempC: '−4.5' }, metric).airTempC).toBe(-4.5)
})

test('each wrong field is named, with its limits in the unit that is typed', () => {
  const typed = { airTempC: 'warm', trackTempC: '900', humidityPct: '101', windDirectionDeg: 'up' }
  expect(refusal(() => measuredOf(typed, imperial))).toEqual({
    airTempC: 'must be a number',
    trackTempC: 'must be between -148 and 752 °F',
    humidityPct: 'must be between 0 and 100 %',
    windDirectionDeg: 'must be degrees from 0 to 360, or a point such as NE',
  })
})

test('nothing typed is nothing measured; a word on the sky is something', () => {
  expect(isEmptyReading(measuredOf({ airTempC: ' ' }, metric))).toBe(true)
  expect(isEmptyReading(measuredOf({ condition: 'drizzle' }, metric))).toBe(false)
})

test('a time of day is today’s at the track, and after midnight last night’s', () => {
  const at = (text: string, now: string) => momentOf(text, 'America/Los_Angeles', Date.parse(now))
  expect(at('1430', '2026-04-18T22:00:00Z')).toBe('2026-04-18T21:30:00.000Z')
  expect(at('15:30', '2026-04-18T22:00:00Z')).toBe('2026-04-18T22:30:00.000Z')
  expect(at('23:55', '2026-04-19T07:10:00Z')).toBe('2026-04-19T06:55:00.000Z')
  expect(refusal(() => at('25:00', '2026-04-18T22:00:00Z'))).toEqual({
    time: 'must be a time of day such as 14:30',
  })
})

test('a reading that is opened and saved in other units is as it was', () => {
  const form = weatherForm({
    eventId: 'event',
    zone: 'Europe/Berlin',
    sessions: [],
    today: '2026-05-16',
    units: imperial,
  })
  const row = {
    measuredAt: '2026-05-15T10:30:12.000Z',
    airTempC: 21.3,
    trackTempC: 33.3,
    humidityPct: 55,
    pressureHpa: 1013.25,
    windSpeedKph: 17,
    windDirectionDeg: 45,
    wind: 'light',
    condition: null,
    sessionId: null,
    source: 'station',
  } as Reading
  const values = form.valuesOf(row)
  expect(values).toMatchObject({
    day: '2026-05-15',
    time: '12:30:12',
    airTempC: '70.34',
    windSpeedKph: '10.56',
  })
  const before = form.bodyOf(values)
  expect(before).toMatchObject({
    measuredAt: row.measuredAt,
    airTempC: expect.closeTo(21.3, 2),
    humidityPct: 55,
  })
  expect(refusal(() => form.bodyOf({ day: '2026-05-15', time: '930' }))).toHaveProperty('airTempC')
  expect(form.bodyOf({ ...values, airTempC: '68' })).toEqual({ ...before, airTempC: 20 })
})
