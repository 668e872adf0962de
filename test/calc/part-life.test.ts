import { expect, test } from 'vitest'
import { carOn, dueParts, lifeState, usedOf } from '../../server/calc/garage/part-life.ts'

const part = (name: string, life: object) => ({
  name,
  km: 0,
  hours: 0,
  cycles: 0,
  maxKm: null,
  maxHours: null,
  maxCycles: null,
  ...life,
})

test('life counts against the limits that a part has, the most used first', () => {
  expect(usedOf(part('engine', { km: 600, maxKm: 1200, hours: 9, maxHours: 10, cycles: 400 }))).toEqual([
    { unit: 'h', value: 9, limit: 10, share: 0.9 },
    { unit: 'km', value: 600, limit: 1200, share: 0.5 },
  ])
})

test('a limit of 0 is reached at once', () => {
  expect(usedOf(part('recalled', { maxKm: 0 }))).toMatchObject([{ share: 1 }])
})

test('a part is due soon from 90 % of a limit, and due at it', () => {
  expect([0.899, 0.9, 0.999, 1, 1.2].map(lifeState)).toEqual(['good', 'soon', 'soon', 'due', 'due'])
  const parts = [
    part('fresh', { km: 10, maxKm: 1200 }),
    part('no limit', { km: 9000 }),
    part('gearbox', { km: 1128, maxKm: 1200, cycles: 1, maxCycles: 10 }),
    part('clutch', { cycles: 10, maxCycles: 10 }),
  ]
  expect(dueParts(parts).map(({ part: { name }, used }) => [name, used.unit])).toEqual([
    ['clutch', 'cycles'],
    ['gearbox', 'km'],
  ])
})

test('a part is on the car of its open fit', () => {
  expect(carOn([])).toBe(null)
  expect(carOn([{ carId: 'one', removedAt: '2026-04-17T10:00:00.000Z' }])).toBe(null)
  expect(
    carOn([
      { carId: 'one', removedAt: '2026-04-17T10:00:00.000Z' },
      { carId: 'two', removedAt: null },
    ]),
  ).toBe('two')
})
