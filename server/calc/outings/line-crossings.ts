/** A place in degrees. */
export interface Place {
  lat: number
  lon: number
}

/** Positions of a car with their times in seconds, in order. */
export interface Path {
  t: Float64Array
  lat: Float64Array
  lon: Float64Array
}

const METRES_A_DEGREE = 111_320
/** A line of which only the centre is known reaches this far to both sides. */
const HALF_WIDTH_M = 25
/** Positions that are farther apart are no crossing, but a gap. */
const MAX_STEP_M = 150
const MIN_STEP_M = 0.2
/** No lap is shorter. */
const MIN_LAP_SEC = 10

interface Point {
  x: number
  y: number
}

/** Metres to the east and north of a place. */
function localTo({ lat, lon }: Place): (place: Place) => Point {
  const east = METRES_A_DEGREE * Math.cos((lat * Math.PI) / 180)
  return (place) => ({ x: (place.lon - lon) * east, y: (place.lat - lat) * METRES_A_DEGREE })
}

const dot = (a: Point, b: Point) => a.x * b.x + a.y * b.y
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })
const lengthOf = (a: Point) => Math.hypot(a.x, a.y)

/** The direction of travel where a path comes nearest to a place; undefined if it stays more than the width away. */
function directionAt(path: Path, local: (place: Place) => Point): Point | undefined {
  let [nearest, direction] = [HALF_WIDTH_M, undefined as Point | undefined]
  let before: Point | undefined
  for (let index = 0; index < path.t.length; index += 1) {
    const here = local({ lat: path.lat[index] as number, lon: path.lon[index] as number })
    if (!Number.isFinite(here.x)) continue
    const step = before && minus(here, before)
    const length = step ? lengthOf(step) : 0
    if (step && length >= MIN_STEP_M && length <= MAX_STEP_M && lengthOf(here) < nearest) {
      nearest = lengthOf(here)
      direction = { x: step.x / length, y: step.y / length }
    }
    if (!before || length >= MIN_STEP_M) before = here
  }
  return direction
}

/** Centre, direction across which a car passes, and half the width of a line. */
function lineOf(path: Path, line: readonly Place[]) {
  const [a, b] = line
  if (!a) return undefined
  if (!b) {
    const local = localTo(a)
    const direction = directionAt(path, local)
    return direction && { local, direction, halfWidth: HALF_WIDTH_M }
  }
  const local = localTo({ lat: (a.lat + b.lat) / 2, lon: (a.lon + b.lon) / 2 })
  const along = minus(local(b), local(a))
  const width = lengthOf(along)
  if (width === 0) return undefined
  const [across, travel] = [{ x: -along.y / width, y: along.x / width }, directionAt(path, local)]
  const isSame = !travel || dot(across, travel) > 0
  const direction = isSame ? across : { x: -across.x, y: -across.y }
  return { local, direction, halfWidth: Math.max(width / 2, HALF_WIDTH_M / 2) }
}

/** Times at which a path crosses a line, in its usual direction: the centre of the line, or both of its ends. */
export function lineCrossings(path: Path, places: readonly Place[]): number[] {
  const line = lineOf(path, places)
  if (!line) return []
  const { local, direction, halfWidth } = line
  const crossings: number[] = []
  let before: { at: Point; sec: number; along: number } | undefined
  for (let index = 0; index < path.t.length; index += 1) {
    const at = local({ lat: path.lat[index] as number, lon: path.lon[index] as number })
    const sec = path.t[index] as number
    if (!Number.isFinite(at.x) || !Number.isFinite(sec)) continue
    const along = dot(at, direction)
    if (before && before.along < 0 && along >= 0 && lengthOf(minus(at, before.at)) <= MAX_STEP_M) {
      const share = -before.along / (along - before.along)
      const aside = (1 - share) * lengthAside(before.at, direction) + share * lengthAside(at, direction)
      const crossed = before.sec + share * (sec - before.sec)
      const isLap = crossed - (crossings.at(-1) ?? Number.NEGATIVE_INFINITY) >= MIN_LAP_SEC
      if (Math.abs(aside) <= halfWidth && isLap) crossings.push(crossed)
    }
    before = { at, sec, along }
  }
  return crossings
}

/** Distance from the direction's axis, to the left positive. */
const lengthAside = (at: Point, direction: Point) => direction.x * at.y - direction.y * at.x

/** The place of a path at a time, between its samples; undefined outside of it. */
export function placeAt({ t, lat, lon }: Path, sec: number): Place | undefined {
  const index = t.findIndex((time) => time >= sec)
  if (index < 1) return undefined
  const [from, to] = [t[index - 1] as number, t[index] as number]
  const share = to === from ? 0 : (sec - from) / (to - from)
  const between = (values: Float64Array) =>
    (values[index - 1] as number) * (1 - share) + (values[index] as number) * share
  const place = { lat: between(lat), lon: between(lon) }
  return Number.isFinite(place.lat) && Number.isFinite(place.lon) ? place : undefined
}
