import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measure, STORED_UNITS, UNITS, type Units } from '../../server/calc/units.ts'
import { UNIT_CHOICES } from '../../server/contract/define/units.ts'

const IMPERIAL: Units = { pressure: 'psi', temperature: 'F', speed: 'mph', distance: 'mi' }

test('every unit that the API takes can be shown, and the first one is stored', () => {
  for (const [quantity, choices] of Object.entries(UNIT_CHOICES)) {
    expect(Object.keys(UNITS[quantity as keyof typeof UNITS])).toEqual([...choices])
    expect(STORED_UNITS[quantity as keyof Units]).toBe(choices[0])
  }
})

// NIST SP 811: 1 psi = 6 894.757 Pa, 1 mi = 1.609 344 km.
test.each([
  ['bar', 'psi', 1.82, 26.4],
  ['°C', '°F', 100, 212],
  ['°C', '°F', -40, -40],
  ['km/h', 'mph', 160.9344, 100],
  ['km', 'mi', 1.609344, 1],
])('%s in %s: %d is %d', (stored, label, value, shown) => {
  const { unit, shown: show, stored: store } = measure(IMPERIAL, stored)
  expect(unit).toBe(label)
  expect(show(value)).toBeCloseTo(shown, 2)
  expect(store(show(value))).toBeCloseTo(value, 5)
})

test('a difference of temperatures has no offset', () => {
  expect(measure(IMPERIAL, '°C').shownDelta(10)).toBe(18)
})

test('kPa is a hundredth of a bar', () => {
  const { unit, shown, input, stored } = measure({ ...STORED_UNITS, pressure: 'kPa' }, 'bar')
  expect([unit, shown(1.8), input(1.8), stored(180)]).toEqual(['kPa', 180, '180', 1.8])
})

test('values in their stored unit are unchanged, and so are those without a choice', () => {
  for (const unit of ['bar', '°C', 'km/h', 'km', 'kg', 'N/mm', '']) {
    const { unit: label, input, stored } = measure(STORED_UNITS, unit)
    expect([label, input(0.1234567891), stored(0.1234567891)]).toEqual([unit, '0.1234567891', 0.1234567891])
  }
  expect(measure(IMPERIAL, 'kg').unit).toBe('kg')
})

test('a typed value is shown again as typed when it is opened', () => {
  const typed = fc.integer({ min: -100_000, max: 100_000 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(typed, fc.constantFrom('bar', '°C', 'km/h', 'km'), (value, unit) => {
      const { input, stored } = measure(IMPERIAL, unit)
      expect(Number(input(stored(value)))).toBe(value)
    }),
  )
})
