import { expect, test } from 'vitest'
import {
  frameOf,
  groundOf,
  lineAcross,
  metresOf,
  zoomed,
} from '../../../../renderer/features/telemetry/line/ground.ts'

/** North along a meridian, 10 m each 0.2 s, twice as fast in the second half. */
const path = {
  t: Array.from({ length: 40 }, (_, at) => (at < 20 ? at * 0.2 : 4 + (at - 20) * 0.1)),
  lat: Array.from({ length: 40 }, (_, at) => 51.5 + (at * 10) / 111_320),
  lon: Array.from({ length: 40 }, () => -1.25),
}

test('degrees become metres and degrees again; the whole is in the frame', () => {
  const { points, placeOf, pointOf, whole } = groundOf(path)
  expect(metresOf(points[0] as never, points[39] as never)).toBeCloseTo(390, 3)
  expect(points[0]).toMatchObject({ x: expect.closeTo(0, 6), y: expect.closeTo(195, 3) })
  const place = placeOf({ x: 30, y: -40 })
  expect(pointOf(place)).toEqual({ x: expect.closeTo(30, 6), y: expect.closeTo(-40, 6) })
  expect(whole).toEqual({ x: 0, y: 0, width: expect.closeTo(429, 0) })
})

test('a line is put across where the car was fastest, 24 m long', () => {
  const { points } = groundOf(path)
  const line = lineAcross(points, path.t)
  if (!line) throw new Error('no line')
  expect(metresOf(...line)).toBeCloseTo(24, 6)
  expect(line[0].y).toBeCloseTo(line[1].y, 6)
  expect(line[0].y).toBeLessThan(0)
  expect(lineAcross(points.slice(0, 1), path.t)).toBeUndefined()
  // A logger that writes a time again tells no speed there.
  const again = path.t.map((sec, at) => (at < 5 ? 0 : sec))
  expect(lineAcross(points, again)).toEqual(line)
  expect(
    lineAcross(
      points,
      path.t.map(() => 1),
    ),
  ).toBeUndefined()
  expect(frameOf(line)).toMatchObject({ width: expect.closeTo(96, 6), x: expect.closeTo(0, 6) })
})

test('what is under the point stays there while the map is zoomed', () => {
  const frame = { x: 10, y: 20, width: 100 }
  expect(zoomed(frame, 0.5)).toEqual({ x: 10, y: 20, width: 50 })
  expect(zoomed(frame, 0.5, { x: 60, y: 20 })).toEqual({ x: 35, y: 20, width: 50 })
  expect(zoomed(frame, 0.01, { x: 60, y: 20 })).toEqual({ x: 57.5, y: 20, width: 5 })
  expect(zoomed(frame, 1e9).width).toBe(100_000)
})
