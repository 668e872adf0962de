import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuelToAddKg, lapsPerTank, stopsForLaps } from '../../server/calc/laps/stint-fuel.ts'
import { timedRace } from '../../server/calc/laps/timed-race.ts'

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

describe('timedRace', () => {
  const race = { durationSec: 3600, averageLapTimeMs: 120_000, tankCapacityKg: 50, fuelPerLapKg: 2.5 }

  it('drives the lap that is begun before the end, and none that would begin at it', () => {
    expect(timedRace(race)).toEqual({ laps: 30, stops: 1 })
    expect(timedRace({ ...race, durationSec: 3601 })).toEqual({ laps: 31, stops: 1 })
  })

  it('takes the time of the stops off the laps', () => {
    // 3600 - 60 = 3540 s are 29.5 laps.
    expect(timedRace({ ...race, stopLossSec: 60 })).toEqual({ laps: 30, stops: 1 })
    expect(timedRace({ ...race, stopLossSec: 120 })).toEqual({ laps: 29, stops: 1 })
    // 41 laps would need two stops; the first costs so much that it is enough.
    expect(timedRace({ ...race, durationSec: 4920, stopLossSec: 120 })).toEqual({ laps: 40, stops: 1 })
  })

  it('is null without a pace or without fuel per lap', () => {
    expect(timedRace({ ...race, averageLapTimeMs: 0 })).toBeNull()
    expect(timedRace({ ...race, fuelPerLapKg: 0 })).toBeNull()
    expect(timedRace({ ...race, durationSec: Number.POSITIVE_INFINITY })).toBeNull()
    expect(timedRace({ ...race, tankCapacityKg: 1 })).toBeNull()
  })

  it('finds the fewest stops that feed the laps', () => {
    const races = fc.record({
      durationSec: fc.integer({ min: 0, max: 86_400 }),
      averageLapTimeMs: fc.integer({ min: 20_000, max: 600_000 }),
      tankCapacityKg: fc.integer({ min: 1, max: 120 }),
      fuelPerLapKg: fc.double({ min: 0.1, max: 10, noNaN: true }),
      stopLossSec: fc.integer({ min: 0, max: 300 }),
    })
    fc.assert(
      fc.property(races, (any) => {
        const found = timedRace(any)
        fc.pre(found !== null)
        const feeds = (stops: number) => {
          const left = Math.max(0, any.durationSec - stops * any.stopLossSec) * 1000
          return (stopsForLaps(Math.ceil(left / any.averageLapTimeMs), any) ?? 0) <= stops
        }
        expect(feeds(found.stops)).toBe(true)
        if (found.stops > 0) expect(feeds(found.stops - 1)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})

describe('fuelToAddKg', () => {
  const history = [2.4, null, 2.6, 2.5]

  it('goes by the percentile of the laps so far', () => {
    expect(fuelToAddKg({ laps: 10, fuelPerLapKg: history, percentile: 50 })).toBe(25)
    expect(fuelToAddKg({ laps: 10, fuelPerLapKg: history, percentile: 100 })).toBe(26)
    // Three quarters of the way from 2.4 to 2.6, over 10 laps.
    expect(fuelToAddKg({ laps: 10, fuelPerLapKg: history, percentile: 75 })).toBe(25.5)
  })

  it('leaves in the tank what is there', () => {
    expect(fuelToAddKg({ laps: 10, fuelPerLapKg: history, percentile: 50, inTankKg: 4.2 })).toBe(20.8)
    expect(fuelToAddKg({ laps: 10, fuelPerLapKg: history, percentile: 50, inTankKg: 40 })).toBe(0)
  })

  it('knows nothing without a history', () => {
    expect(fuelToAddKg({ laps: 10, fuelPerLapKg: [null], percentile: 50 })).toBeNull()
    expect(fuelToAddKg({ laps: Number.POSITIVE_INFINITY, fuelPerLapKg: history, percentile: 50 })).toBeNull()
  })
})
