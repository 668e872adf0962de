import { expect, test } from 'vitest'
import { lineCrossings, linesNear, placeAt } from '../../../server/calc/outings/line-crossings.ts'
import { drawn, drive, LENGTH_M, LINE_AT_M, SPEED } from '../../support/circuit.ts'

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

test('only lines near a path are searched, in their order, whatever positions are damaged', () => {
  const path = circle(1, 10)
  for (const [index, lat] of [90, Number.NaN, 0].entries()) path.lat[index] = lat
  const [here, near] = [[CENTRE], [{ lat: CENTRE.lat + 0.01, lon: CENTRE.lon - 0.01 }, CENTRE]]
  const away = [CENTRE.lat + 1, -CENTRE.lat, CENTRE.lat - 0.2].map((lat) => [{ ...CENTRE, lat }])
  const east = [{ ...CENTRE, lon: CENTRE.lon + 0.2 }]
  expect(linesNear(path, [...away, near, [], east, here])).toEqual([near, here])
  expect(linesNear(path, [])).toEqual([])
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

const truth = (laps: number) => Array.from({ length: laps }, (_, lap) => (LINE_AT_M + lap * LENGTH_M) / SPEED)

test.each([
  [1, 90],
  [5, 60],
  [10, 45],
  [10, 150],
  [20, 90],
  [25, 120],
])('at %i Hz a line at %i° is crossed at the millisecond', (hz, degrees) => {
  for (const ends of [drawn(degrees), drawn(degrees).toReversed()]) {
    const crossings = lineCrossings(drive({ hz, laps: 6 }), ends, 0)
    expect(crossings.map((sec) => Math.round(sec * 1000))).toEqual(
      truth(6).map((sec) => Math.round(sec * 1000)),
    )
  }
})

test.each([1, 5, 10, 25])('noise of a receiver at %i Hz makes no crossing and hides none', (hz) => {
  const crossings = lineCrossings(drive({ hz, laps: 20, noiseM: 0.5 }), drawn(80), 0)
  expect(crossings).toHaveLength(20)
  for (const [lap, sec] of truth(20).entries())
    expect(Math.abs((crossings[lap] ?? 0) - sec)).toBeLessThan(0.06)
})

/** The third lap stops for 90 s in a lane beside the straight, a metre before the line. */
const PIT_SEC = 90
const stopAt = (2 * LENGTH_M + LINE_AT_M - 1) / SPEED
const throughPits = (sec: number) => {
  const driven = sec < stopAt ? sec : Math.max(stopAt, sec - PIT_SEC)
  const isPitLap = Math.abs(driven * SPEED - (2 * LENGTH_M + LINE_AT_M)) < LINE_AT_M
  return { metres: driven * SPEED, aside: isPitLap ? 25 : 0 }
}
const stopping = { laps: 5, at: throughPits, sec: (5 * LENGTH_M) / SPEED + PIT_SEC }

test.each([1, 10, 25])('a car that stands beside the line in the pit lane, at %i Hz', (hz) => {
  const path = drive({ hz, noiseM: 1.5, ...stopping })
  expect(lineCrossings(path, drawn(90), 0)).toHaveLength(4)
  const withLane = lineCrossings(path, drawn(90, -10, 40), 0)
  expect(withLane).toHaveLength(5)
  expect((withLane[2] as number) - (withLane[1] as number)).toBeGreaterThan(LENGTH_M / SPEED - 1)
})

test('a line over both straights counts one direction, a car without satellites none', () => {
  const path = drive({ hz: 10, laps: 6 })
  expect(lineCrossings(path, drawn(90, -20, 250), 0)).toHaveLength(6)
  for (let index = 0; index < 5; index += 1) [path.lat[60 + index], path.lon[60 + index]] = [0, 0]
  expect(lineCrossings(path, drawn(90), 0)).toHaveLength(6)
})
