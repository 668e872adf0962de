import { expect, test } from 'vitest'
import { lineCrossings, placeAt } from '../../../server/calc/outings/line-crossings.ts'

const CENTRE = { lat: 51.5, lon: -1.25 }
const [RADIUS_M, LAP_SEC] = [500, 60]
const METRES_A_DEGREE = 111_320

/** A car on a circle, to the left, which passes its start at 51.5 N every 60 s. */
function circle(laps: number, hz: number) {
  const count = laps * LAP_SEC * hz
  const t = Float64Array.from({ length: count }, (_, index) => index / hz)
  const angle = (sec: number) => (2 * Math.PI * (sec - 7)) / LAP_SEC
  const east = METRES_A_DEGREE * Math.cos((CENTRE.lat * Math.PI) / 180)
  return {
    t,
    lat: t.map((sec) => CENTRE.lat + (RADIUS_M * Math.sin(angle(sec))) / METRES_A_DEGREE),
    lon: t.map((sec) => CENTRE.lon + (RADIUS_M * (Math.cos(angle(sec)) - 1)) / east),
  }
}

test('a line of which the centre is known is crossed once a lap, to a few milliseconds at 10 Hz', () => {
  const crossings = lineCrossings(circle(4, 10), [CENTRE])
  expect(crossings).toEqual([7, 67, 127, 187].map((sec) => expect.closeTo(sec, 2)))
})

test('a line with two ends; one elsewhere is not crossed', () => {
  const ends = (lat: number) => [
    { lat, lon: CENTRE.lon - 0.0005 },
    { lat, lon: CENTRE.lon + 0.0005 },
  ]
  expect(lineCrossings(circle(3, 20), ends(CENTRE.lat))).toHaveLength(3)
  expect(lineCrossings(circle(3, 20), ends(CENTRE.lat + 0.02))).toEqual([])
  expect(lineCrossings(circle(3, 20), [{ lat: 50, lon: 0 }])).toEqual([])
  expect(lineCrossings(circle(3, 20), [])).toEqual([])
})

test('positions that are missing, and a gap at the line: no crossing is made up', () => {
  const path = circle(3, 10)
  for (let index = 600; index < 750; index += 1) path.lat[index] = Number.NaN
  expect(lineCrossings(path, [CENTRE])).toEqual([7, 127].map((sec) => expect.closeTo(sec, 2)))
})

test('the place at a time', () => {
  expect(placeAt(circle(1, 10), 7)).toMatchObject({
    lat: expect.closeTo(51.5, 6),
    lon: expect.closeTo(-1.25, 6),
  })
  expect(placeAt(circle(1, 10), 500)).toBeUndefined()
})
