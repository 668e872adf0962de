import { expect, test } from 'vitest'
import type { Corner } from '../../../../renderer/features/tyres/corners.ts'
import { missingReadings } from '../../../../renderer/features/tyres/pressures/missing-readings.ts'
import { typedNumber } from '../../../../renderer/features/tyres/pressures/typed.ts'
import { WALKS, walkOf, walkText } from '../../../../renderer/features/tyres/pressures/walk-order.ts'
import { measure, STORED_UNITS } from '../../../../server/calc/units.ts'

test('every way round a car comes to each corner once, and is known by its text', () => {
  for (const walk of WALKS) {
    expect(walk.toSorted()).toEqual(['fl', 'fr', 'rl', 'rr'])
    expect(walkOf(walkText(walk))).toBe(walk)
  }
  expect(walkText(walkOf(null))).toBe('FL → FR → RR → RL')
  expect(walkOf('FL → FL')).toBe(walkOf(null))
})

const GAUGES = [
  { name: 'cold', label: 'Cold' },
  { name: 'hot', label: 'Hot' },
]
const missing = (read: Partial<Record<Corner, readonly string[]>>) =>
  missingReadings(
    ['fl', 'fr', 'rr', 'rl'],
    () => GAUGES,
    (corner, gauge) => read[corner]?.includes(gauge) ?? false,
  )

test('what other corners have and this one has not is missing, in the order of the walk', () => {
  expect(missing({ fl: ['cold'], fr: ['cold'], rr: ['cold'] })).toEqual({
    corner: 'rl',
    gauge: 'cold',
    text: 'No reading at RL.',
  })
  expect(missing({ fl: ['cold', 'hot'], fr: ['hot'], rr: ['cold', 'hot'], rl: ['hot'] })).toEqual({
    corner: 'fr',
    gauge: 'cold',
    text: 'Cold is missing at FR and RL.',
  })
})

test('nothing is missing where all corners have the same, or none has anything', () => {
  const all = ['hot']
  expect(missing({ fl: all, fr: all, rr: all, rl: all })).toBeUndefined()
  expect(missing({})).toBeUndefined()
})

test('three digits are bar to the hundredth, and only of bar', () => {
  expect(typedNumber('182', measure(STORED_UNITS, 'bar'))).toBe(1.82)
  expect(typedNumber('182', measure({ ...STORED_UNITS, pressure: 'kPa' }, 'bar'))).toBe(1.82)
  expect(typedNumber('182', measure(STORED_UNITS, '°C'))).toBe(182)
})
