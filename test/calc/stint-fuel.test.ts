import { describe, expect, it } from 'vitest'
import { lapsPerTank, stopsForLaps } from '../../server/calc/laps/stint-fuel.ts'

describe('lapsPerTank', () => {
  it.each([
    [50, 2.5, 20],
    [49.9, 2.5, 19],
    [0.3, 0.1, 3],
    [0, 2.5, 0],
    [-5, 2.5, 0],
    [50, 0, null],
    [50, -1, null],
    [50, Number.NaN, null],
    [50, Number.MIN_VALUE, null],
  ])('%d kg at %d kg a lap is %d', (fuelKg, perLapKg, laps) => {
    expect(lapsPerTank(fuelKg, perLapKg)).toBe(laps)
  })
})

describe('stopsForLaps', () => {
  const tank = { tankCapacityKg: 50, fuelPerLapKg: 2.5 }

  it.each([
    [20, 0],
    [21, 1],
    [40, 1],
    [41, 2],
    [0, 0],
  ])('%i laps with 20 to a tank take %i', (laps, stops) => {
    expect(stopsForLaps(laps, tank)).toBe(stops)
  })

  it('starts with what is in the tank, and no more than it holds', () => {
    expect(stopsForLaps(30, { ...tank, startFuelKg: 25 })).toBe(1)
    expect(stopsForLaps(31, { ...tank, startFuelKg: 25 })).toBe(2)
    expect(stopsForLaps(21, { ...tank, startFuelKg: 500 })).toBe(1)
  })

  it('is null where no number of stops is enough', () => {
    expect(stopsForLaps(10, { tankCapacityKg: 2, fuelPerLapKg: 2.5 })).toBeNull()
    expect(stopsForLaps(10, { ...tank, fuelPerLapKg: 0 })).toBeNull()
    expect(stopsForLaps(Number.POSITIVE_INFINITY, tank)).toBeNull()
  })
})
