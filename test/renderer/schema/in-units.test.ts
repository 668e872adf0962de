import { expect, test } from 'vitest'
import { measured } from '../../../renderer/features/print/measured.ts'
import { trackForm } from '../../../renderer/features/weekend/forms/track-form.ts'
import { fieldText, MORE_FIELDS, readField } from '../../../renderer/laps/store/lap-fields.ts'
import { resourceOf } from '../../../renderer/schema/catalogue.ts'
import { cellText } from '../../../renderer/schema/cell-text.ts'
import { bodyFrom, changesIn, textsOf } from '../../../renderer/schema/form-values.ts'
import { inUnits } from '../../../renderer/schema/in-units.ts'
import { plainRefusal } from '../../../renderer/schema/plain-refusal.ts'
import { formFields } from '../../../renderer/schema/resource-fields.ts'
import { valueText } from '../../../renderer/schema/value-text.ts'
import { measure, STORED_UNITS } from '../../../server/calc/units.ts'
import { ApiError } from '../../../server/contract/client.ts'
import type { ResourceKey } from '../../../server/contract/index.ts'

const IMPERIAL = { pressure: 'psi', temperature: 'F', speed: 'mph', distance: 'mi' } as const
const unitOf = (unit: string) => measure(IMPERIAL, unit)
const asStored = (unit: string) => measure(STORED_UNITS, unit)
const fieldsOf = (key: ResourceKey, of = unitOf) => inUnits(formFields(resourceOf(key), 'edit'), of)

test('a form of all data shows and reads psi, and sends bar', () => {
  const fields = fieldsOf('tyreSpecifications')
  const hot = fields.find(({ key }) => key === 'pressureTargetHotBar')
  expect(hot).toMatchObject({ unit: 'psi' })
  const row = { compound: 'Soft', pressureTargetHotBar: 1.82, tempMaxC: 100, wearHoles: 3 }
  const texts = textsOf(fields, row)
  expect(texts).toMatchObject({ pressureTargetHotBar: '26.4', tempMaxC: '212', wearHoles: '3' })
  const sent = bodyFrom(fields, { ...texts, pressureTargetHotBar: '27,5' })
  expect(sent.pressureTargetHotBar).toBeCloseTo(27.5 / 14.503774, 5)
  expect(textsOf(fields, sent).pressureTargetHotBar).toBe('27.5')
  // Untouched fields are not sent, though psi show fewer digits than the stored bar.
  expect(changesIn(fields, sent, bodyFrom(fields, texts))).toEqual({
    pressureTargetHotBar: sent.pressureTargetHotBar,
  })
})

test('groups are converted inside, and stored units pass untouched', () => {
  const row = { corners: { fl: { pressureColdBar: 1.5, camberDeg: -3.2 } } }
  expect(textsOf(fieldsOf('setups'), row)).toMatchObject({
    'corners/fl/pressureColdBar': '21.76',
    'corners/fl/camberDeg': '-3.2',
  })
  expect(textsOf(fieldsOf('setups', asStored), row)['corners/fl/pressureColdBar']).toBe('1.5')
})

test('cells and the edit tray show the chosen unit', () => {
  const field = fieldsOf('weather').find(({ key }) => key === 'airTempC')!
  expect(cellText(field, 25, () => '')).toBe('77 °F')
  expect(valueText('weather', 'windSpeedKph', 160.9344, () => '', unitOf)).toBe('100 mph')
  expect(valueText('weather', 'windSpeedKph', 160.9344, () => '', asStored)).toBe('160.9344 km/h')
})

test('fields of a lap are typed in the chosen unit, within the limits of the stored one', () => {
  const [speed, air] = ['topSpeedKph', 'airTempC'].map(
    (key) => MORE_FIELDS.find((field) => field.key === key)!,
  )
  expect(fieldText(speed!, { topSpeedKph: 160.9344 }, unitOf)).toBe('100')
  expect(readField(speed!, '100', unitOf)).toEqual({ value: 160.9344 })
  expect(readField(air!, '212', unitOf)).toEqual({ value: 100 })
  expect(readField(speed!, '400', unitOf)).toEqual({ message: 'Top speed must be between 0 and 373.' })
})

test('a track is typed in miles and stored in km', () => {
  const form = trackForm(unitOf)
  expect(form.fields.find(({ name }) => name === 'lengthKm')?.label).toBe('Length in mi')
  const body = form.bodyOf({ name: 'Sebring', country: 'us', lengthKm: '3.74', pitSpeedLimitKph: '37' })
  expect(body).toMatchObject({ lengthKm: 6.018947, pitSpeedLimitKph: 59.545728, outLapLengthKm: null })
})

test('a refused value is reported with the limit in the typed unit', () => {
  const error = new ApiError({
    type: '',
    title: '',
    status: 400,
    code: 'invalid',
    detail: 'One field is not valid.',
    errors: [
      { path: '/windSpeedKph', message: 'Too big: expected number to be <=160.9344' },
      { path: '/humidityPct', message: 'Too big: expected number to be <=100' },
    ],
  })
  expect(plainRefusal(error, fieldsOf('weather')).fields).toEqual({
    windSpeedKph: 'Too big: expected number to be at most 100',
    humidityPct: 'Too big: expected number to be at most 100',
  })
})

test('paper shows the chosen unit, and the stored one without a choice', () => {
  expect(measured('corners.fl.pressureColdBar', 1.5, unitOf)).toBe('21.76 psi')
  expect(measured('corners.fl.camberDeg', -3.2, unitOf)).toBe('-3.2°')
  expect(measured('totalDistanceKm', 4.657, asStored)).toBe('4.657 km')
  expect(measured('arbFront', 3, unitOf)).toBe('3')
  expect(measured('corners.fl.pressureColdBar', null, unitOf)).toBeNull()
})
