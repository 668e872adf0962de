import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stintsLeft, wearPct } from '../../server/calc/garage/tyre-wear.ts'

const tread = (
  initialDepthsMm: (number | null)[],
  initialTreadDepthMm: number | null,
  minTreadDepthMm: number | null,
) => ({
  initialDepthsMm,
  initialTreadDepthMm,
  minTreadDepthMm,
})

describe('wearPct', () => {
  it('is that of the most worn hole', () => {
    // Holes of 3.0, 3.2 and 3.0 mm, worn out at 0.5: 0.5 / 2.5, 0.9 / 2.7 and 0.25 / 2.5.
    expect(wearPct([2.5, 2.3, 2.75], tread([3, 3.2, 3], null, 0.5))).toBe(33.33)
  })

  it('uses the specification where the tyre was not measured when new', () => {
    expect(wearPct([2, 2], tread([4], 3, 1))).toBe(66.67)
    expect(wearPct([2, 2.5], tread([null, 3], 3, 1))).toBe(50)
  })

  it('omits holes without a measurement', () => {
    expect(wearPct([null, 2], tread([], 3, 1))).toBe(50)
    expect(wearPct([0, 2], tread([1, 3], null, 1))).toBe(50)
  })

  it.each([
    ['nothing measured', [], tread([3], 3, 1)],
    ['only empty holes', [null, null], tread([3], 3, 1)],
    ['no tread to lose', [2], tread([], 1, 1)],
    ['less than none', [2], tread([], 1, 2)],
    ['no initial depth', [2], tread([], null, 1)],
    ['no minimum', [2], tread([3], 3, null)],
  ])('is null with %s', (_, depths, depthsWhenNew) => {
    expect(wearPct(depths, depthsWhenNew)).toBeNull()
  })

  it('continues past the minimum, and is not negative where a tyre measures thicker than new', () => {
    expect(wearPct([0.5], tread([], 3, 1))).toBe(125)
    expect(wearPct([3.2], tread([], 3, 1))).toBe(-10)
  })

  it('is within 0 and 100 for depths between new and worn out', () => {
    const hole = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0.01, max: 10, noNaN: true }),
    )
    fc.assert(
      fc.property(fc.array(hole, { minLength: 1, maxLength: 10 }), fc.nat(5), (holes, min) => {
        const now = holes.map(([share, usable]) => min + share * usable)
        const wear = wearPct(
          now,
          tread(
            holes.map(([, usable]) => min + usable),
            null,
            min,
          ),
        )
        expect(wear).toBeGreaterThanOrEqual(0)
        expect(wear).toBeLessThanOrEqual(100)
      }),
    )
  })
})

describe('stintsLeft', () => {
  it.each([
    [25, 1, 3],
    [40, 2, 3],
    [60, 3, 2],
    [100, 3, 0],
    [130, 0, 0],
    [30, 1, 2.33],
    [0, 2, null],
    [-5, 2, null],
    [25, 0, null],
    [25, -1, null],
    [25, Number.NaN, null],
    [Number.MIN_VALUE, 1, null],
    [null, 2, null],
  ])('of %d %% worn in %d stints is %d', (wear, stints, left) => {
    expect(stintsLeft(wear, stints)).toBe(left)
  })
})
