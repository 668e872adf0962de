import fc from 'fast-check'
import { expect, it } from 'vitest'
import { airDensityKgM3 } from '../../server/calc/garage/air-density.ts'

const density = (airTempC: number | null, pressureHpa: number | null, humidityPct: number | null) =>
  airDensityKgM3({ airTempC, pressureHpa, humidityPct })

it.each([
  // The standard atmosphere at sea level: 101325 / (287.058 x 288.15).
  [15, 1013.25, 0, 1.225],
  [0, 1013.25, 0, 1.292],
  // 42.5 hPa of vapour at 30 C: (101325 - 4245) / (287.058 x 303.15) + 4245 / (461.495 x 303.15).
  [30, 1013.25, 100, 1.146],
  [30, 1013.25, 0, 1.164],
  // Mexico City.
  [22, 780, 40, 0.916],
])('at %d C, %d hPa and %d %% is %d kg/m3', (airTempC, pressureHpa, humidityPct, kgM3) => {
  expect(density(airTempC, pressureHpa, humidityPct)).toBe(kgM3)
})

it('is unknown without all three, and for impossible air', () => {
  expect(density(null, 1013, 50)).toBeNull()
  expect(density(15, null, 50)).toBeNull()
  expect(density(15, 1013, null)).toBeNull()
  expect(density(-257.14, 1013, 50)).toBeNull()
  expect(density(400, 1013, 50)).toBeNull()
  expect(density(90, 300, 100)).toBeNull()
})

it('falls with heat and with humidity', () => {
  const celsius = fc.integer({ min: -20, max: 50 })
  fc.assert(
    fc.property(celsius, fc.integer({ min: 600, max: 1060 }), fc.nat(99), (c, hpa, humidity) => {
      const here = density(c, hpa, humidity) as number
      expect(density(c + 5, hpa, humidity)).toBeLessThan(here)
      expect(density(c, hpa, humidity + 1)).toBeLessThanOrEqual(here)
    }),
  )
})
