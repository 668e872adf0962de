import { expect, it } from 'vitest'
import { setupBalance } from '../../server/calc/garage/setup-balance.ts'

const corner = (cornerWeightKg: number | null, rideHeightMm: number | null) => ({
  cornerWeightKg,
  rideHeightMm,
})
const car = { fl: corner(310, 55), fr: corner(300, 56), rl: corner(330, 68), rr: corner(340, 70) }

it('weighs the car', () => {
  // 1280 kg: cross 300 + 330, front 610, left 640. Rake: 69 less 55.5.
  expect(setupBalance(car)).toEqual({
    totalWeightKg: 1280,
    crossWeightPct: 49.22,
    frontWeightPct: 47.66,
    leftWeightPct: 50,
    rakeMm: 13.5,
  })
})

it('adds up without dust', () => {
  const tenth = corner(0.1, 0)
  expect(setupBalance({ ...car, fl: tenth, fr: corner(0.2, 0), rl: tenth, rr: tenth }).totalWeightKg).toBe(
    0.5,
  )
})

it('has no weights where one is missing, and still the rake', () => {
  expect(setupBalance({ ...car, rr: corner(null, 70) })).toEqual({
    totalWeightKg: null,
    crossWeightPct: null,
    frontWeightPct: null,
    leftWeightPct: null,
    rakeMm: 13.5,
  })
  expect(setupBalance({ ...car, fl: corner(310, null) })).toMatchObject({ rakeMm: null, totalWeightKg: 1280 })
})

it('has no shares of nothing', () => {
  const empty = corner(0, 50)
  expect(setupBalance({ fl: empty, fr: empty, rl: empty, rr: empty })).toEqual({
    totalWeightKg: 0,
    crossWeightPct: null,
    frontWeightPct: null,
    leftWeightPct: null,
    rakeMm: 0,
  })
})
