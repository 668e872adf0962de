import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hotAirC, nextColdBar } from '../../server/calc/garage/cold-pressure.ts'
import { hotPressureBar } from '../../server/calc/garage/tyre-pressure.ts'

it('reads from the pressures how hot the air in the tyre was', () => {
  // (1.95 + 1.01325) x 298.15 / (1.40 + 1.01325) - 273.15
  expect(hotAirC({ coldBar: 1.4, coldC: 25, hotBar: 1.95 })).toBe(92.95)
  // On a mountain at 0.8 bar the same gauge readings mean more: 2.75 x 298.15 / 2.2 - 273.15
  expect(hotAirC({ coldBar: 1.4, coldC: 25, hotBar: 1.95, outsideBar: 0.8 })).toBe(99.54)
})

it('returns no temperature below absolute zero', () => {
  expect(hotAirC({ coldBar: 1.4, coldC: -280, hotBar: 1.95 })).toBeNull()
  expect(
    nextColdBar({ targetHotBar: 1.9, lastHotC: -300, coldC: 20, trackRiseC: 0, followsTrack: 0.5 }),
  ).toBeNull()
})

const next = { targetHotBar: 1.95, lastHotC: 92.95, coldC: 25, trackRiseC: 0, followsTrack: 0.5 }

it('returns the filled pressure where nothing has changed', () => {
  expect(nextColdBar(next)).toBe(1.4)
})

it('fills less in a colder box, for there is more air in the same pressure', () => {
  // (1.95 + 1.01325) x 283.15 / 366.10 - 1.01325
  expect(nextColdBar({ ...next, coldC: 10 })).toBe(1.279)
})

it('follows the track by the share that is given', () => {
  // Half of 12 degrees: 2.96325 x 298.15 / 372.10 - 1.01325
  expect(nextColdBar({ ...next, trackRiseC: 12 })).toBe(1.361)
  expect(nextColdBar({ ...next, trackRiseC: 12, followsTrack: 0 })).toBe(1.4)
  expect(nextColdBar({ ...next, trackRiseC: -12 })).toBeGreaterThan(1.4)
})

it('comes up to the target from there, to a thousandth or two', () => {
  const celsius = fc.integer({ min: -5, max: 45 })
  const hot = fc.integer({ min: 60, max: 120 })
  fc.assert(
    fc.property(celsius, hot, celsius, (coldC, lastHotC, trackRiseC) => {
      const coldBar = nextColdBar({ ...next, coldC, lastHotC, trackRiseC }) as number
      const hotBar = hotPressureBar({ coldBar, coldC, hotC: lastHotC + trackRiseC / 2 }) as number
      expect(Math.abs(hotBar - 1.95)).toBeLessThan(0.002)
    }),
  )
})
