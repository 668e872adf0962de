import { METRES_A_DEGREE } from '../../../../server/contract/define/metres-a-degree.ts'

/** Degrees. */
export interface Place {
  lat: number
  lon: number
}

/** Metres to the east and to the south of the middle of a path. */
export interface Point {
  x: number
  y: number
}

/** A part of the ground that is shown: its middle and its width, metres. */
export interface Frame extends Point {
  width: number
}

/** Where a file was driven: seconds and degrees. */
export interface DrivenPath {
  t: readonly number[]
  lat: readonly number[]
  lon: readonly number[]
}

const MARGIN = 1.1
/** Half of a line that is put across the track, metres. */
const HALF_LINE_M = 12
/** Width of the area that the map shows, in metres. */
const [MIN_WIDTH_M, MAX_WIDTH_M] = [5, 100_000]
/** Positions before and after one between which the direction is taken. */
const NEAR = 2

const spanIn = (values: readonly number[]) => {
  const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
  return { middle: (low + high) / 2, width: high - low }
}

/** The ground of a path of one position or more: its points, and the way from degrees to metres and back. */
export function groundOf({ lat, lon }: DrivenPath) {
  const [north, east] = [spanIn(lat), spanIn(lon)]
  const perLon = METRES_A_DEGREE * Math.cos((north.middle * Math.PI) / 180)
  const pointOf = (place: Place): Point => ({
    x: (place.lon - east.middle) * perLon,
    y: (north.middle - place.lat) * METRES_A_DEGREE,
  })
  return {
    points: lat.map((each, at) => pointOf({ lat: each, lon: lon[at] as number })),
    pointOf,
    placeOf: ({ x, y }: Point): Place => ({
      lat: north.middle - y / METRES_A_DEGREE,
      lon: east.middle + x / perLon,
    }),
    whole: { x: 0, y: 0, width: MARGIN * Math.max(50, north.width * METRES_A_DEGREE, east.width * perLon) },
  }
}

const between = (from: Point, to: Point) => ({ x: to.x - from.x, y: to.y - from.y })

/** Metres between two points. */
export const metresOf = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y)

/** A line across the path where it was driven fastest; undefined for a path of fewer than five positions that differ. */
export function lineAcross(points: readonly Point[], t: readonly number[]): [Point, Point] | undefined {
  let [best, fastest] = [0, 0]
  for (let at = NEAR; at + NEAR < points.length; at += 1) {
    const sec = (t[at + NEAR] as number) - (t[at - NEAR] as number)
    const speed = metresOf(points[at - NEAR] as Point, points[at + NEAR] as Point) / sec
    // Samples of the same time tell no speed.
    if (sec > 0 && speed > fastest) [best, fastest] = [at, speed]
  }
  const [before, here, after] = [points[best - NEAR], points[best], points[best + NEAR]]
  if (!before || !here || !after) return undefined
  const { x, y } = between(before, after)
  const share = HALF_LINE_M / Math.hypot(x, y)
  return [
    { x: here.x - y * share, y: here.y + x * share },
    { x: here.x + y * share, y: here.y - x * share },
  ]
}

/** The frame in which a line is a quarter as wide as the map. */
export const frameOf = ([from, to]: readonly [Point, Point]): Frame => ({
  x: (from.x + to.x) / 2,
  y: (from.y + to.y) / 2,
  width: Math.max(40, 4 * metresOf(from, to)),
})

/** The frame nearer or farther by a factor, within bounds, with the same ground under a point. */
export function zoomed(frame: Frame, factor: number, at: Point = frame): Frame {
  const width = Math.min(Math.max(frame.width * factor, MIN_WIDTH_M), MAX_WIDTH_M)
  const by = width / frame.width
  return { x: at.x + (frame.x - at.x) * by, y: at.y + (frame.y - at.y) * by, width }
}
