import fc from 'fast-check'
import { expect, it } from 'vitest'
import { coldPressureBar, hotPressureBar } from '../../server/calc/garage/tyre-pressure.ts'

it('fills cold for what is wanted hot', () => {
  // (1.85 + 1.01325) x 288.15 / 358.15 - 1.01325
  expect(coldPressureBar({ targetHotBar: 1.85, hotC: 85, coldC: 15 })).toBe(1.29)
  expect(coldPressureBar({ targetHotBar: 1.85, hotC: 85, coldC: 85 })).toBe(1.85)
  // 11.01325 x 253.15 / 423.15 - 1.01325: far enough for kelvin to begin at 273.15 and not at 273.
  expect(coldPressureBar({ targetHotBar: 10, hotC: 150, coldC: -20 })).toBe(5.575)
  // On a mountain at 0.8 bar: 2.65 x 288.15 / 358.15 - 0.8
  expect(coldPressureBar({ targetHotBar: 1.85, hotC: 85, coldC: 15, outsideBar: 0.8 })).toBe(1.332)
})

it('returns the hot pressure of a cold tyre', () => {
  // (1.29 + 1.01325) x 358.15 / 288.15 - 1.01325 = 1.8495
  expect(hotPressureBar({ coldBar: 1.29, coldC: 15, hotC: 85 })).toBe(1.85)
})

it('returns no pressure below absolute zero', () => {
  expect(coldPressureBar({ targetHotBar: 1.85, hotC: -273.15, coldC: 15 })).toBeNull()
  expect(hotPressureBar({ coldBar: 1.3, coldC: 15, hotC: -300 })).toBeNull()
})

it('comes back to where it started, to a thousandth or two', () => {
  const celsius = fc.integer({ min: -20, max: 120 })
  const bars = fc.integer({ min: 500, max: 3000 }).map((millibar) => millibar / 1000)
  fc.assert(
    fc.property(bars, celsius, celsius, (targetHotBar, hotC, coldC) => {
      const coldBar = coldPressureBar({ targetHotBar, hotC, coldC }) as number
      const back = hotPressureBar({ coldBar, coldC, hotC }) as number
      expect(Math.abs(back - targetHotBar)).toBeLessThanOrEqual(0.002)
    }),
  )
})
