import { METRES_A_DEGREE } from '../../contract/define/metres-a-degree.ts'

/** A place in degrees. */
export interface Place {
  lat: number
  lon: number
}

/** The lines of a track: its start-finish line, and its splits in the order of travel. */
export interface TrackLines {
  line: readonly Place[]
  splits: readonly (readonly Place[])[]
}

/** Lines for a file that tells no laps or sectors: those drawn for tracks, and start-finish lines learnt from other files. */
export interface KnownLines {
  drawn: readonly TrackLines[]
  learnt: readonly (readonly Place[])[]
}

/** Positions of a car with their times in seconds, in order. */
export interface Path {
  t: Float64Array
  lat: Float64Array
  lon: Float64Array
}

/** A line of which only the centre is known reaches this far to both sides. */
const HALF_WIDTH_M = 25
/** Positions that are farther apart are no crossing, but a gap. */
const MAX_STEP_M = 150
const MIN_STEP_M = 0.2
/** No lap is shorter. */
const MIN_LAP_SEC = 10
/** A car that is farther than this from the ends of the line has left it. */
const AWAY_M = 30

interface Point {
  x: number
  y: number
}

/** Metres to the east and north of a place. */
function localTo({ lat, lon }: Place): (place: Place) => Point {
  const east = METRES_A_DEGREE * Math.cos((lat * Math.PI) / 180)
  return (place) => ({ x: (place.lon - lon) * east, y: (place.lat - lat) * METRES_A_DEGREE })
}

const CELL_DEGREES = 0.05
/** Above all cells from pole to pole. */
const CELLS_A_COLUMN = 10_000

const cellOf = (lat: number, lon: number) =>
  Math.floor(lon / CELL_DEGREES) * CELLS_A_COLUMN + Math.floor(lat / CELL_DEGREES)

/** The cell of a place and those around it. */
function cellsAround({ lat, lon }: Place): number[] {
  const sides = [-CELL_DEGREES, 0, CELL_DEGREES]
  return sides.flatMap((north) => sides.map((east) => cellOf(lat + north, lon + east)))
}

/** The lines that are within a few kilometres of a path, in their order: one pass over it, however many lines there are. */
export function linesNear<L extends readonly Place[]>({ lat, lon }: Path, lines: readonly L[]): L[] {
  const around = new Map(lines.map((line) => [line, line.slice(0, 1).flatMap(cellsAround)]))
  const left = new Set([...around.values()].flat())
  const visited = new Set<number>()
  for (let index = 0; index < lat.length && left.size > 0; index += 1) {
    const cell = cellOf(lat[index] as number, lon[index] as number)
    if (left.delete(cell)) visited.add(cell)
  }
  return lines.filter((line) => around.get(line)?.some((cell) => visited.has(cell)))
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

interface Line {
  local: (place: Place) => Point
  /** Across the line, as a car passes it. */
  direction: Point
  halfWidth: number
}

/** The line, the likelier direction of one with two ends first. */
function linesOf(path: Path, places: readonly Place[], leastHalfWidth: number): Line[] {
  const [a, b] = places
  if (!a) return []
  if (!b) {
    const local = localTo(a)
    const direction = directionAt(path, local)
    return direction ? [{ local, direction, halfWidth: HALF_WIDTH_M }] : []
  }
  const local = localTo({ lat: (a.lat + b.lat) / 2, lon: (a.lon + b.lon) / 2 })
  const along = minus(local(b), local(a))
  const width = lengthOf(along)
  if (width === 0) return []
  const [across, travel] = [{ x: -along.y / width, y: along.x / width }, directionAt(path, local)]
  const back = { x: -across.x, y: -across.y }
  const halfWidth = Math.max(width / 2, leastHalfWidth)
  const isSame = !travel || dot(across, travel) > 0
  return (isSame ? [across, back] : [back, across]).map((direction) => ({ local, direction, halfWidth }))
}

/** Times of the crossings in one direction, one for each time that the car comes back. */
function crossingsOf(path: Path, { local, direction, halfWidth }: Line): number[] {
  const crossings: number[] = []
  let before: { at: Point; sec: number; along: number } | undefined
  let wasAway = true
  for (let index = 0; index < path.t.length; index += 1) {
    const [lat, lon, sec] = [path.lat[index] as number, path.lon[index] as number, path.t[index] as number]
    // A receiver without satellites writes 0, 0.
    if (!Number.isFinite(lat + lon + sec) || (lat === 0 && lon === 0)) continue
    const at = local({ lat, lon })
    const along = dot(at, direction)
    const isGap = before !== undefined && lengthOf(minus(at, before.at)) > MAX_STEP_M
    if (before && !isGap && before.along < 0 && along >= 0) {
      const share = -before.along / (along - before.along)
      const aside = (1 - share) * lengthAside(before.at, direction) + share * lengthAside(at, direction)
      const crossed = before.sec + share * (sec - before.sec)
      const isLap = wasAway && crossed - (crossings.at(-1) ?? Number.NEGATIVE_INFINITY) >= MIN_LAP_SEC
      if (Math.abs(aside) <= halfWidth && isLap) {
        crossings.push(crossed)
        wasAway = false
      }
    }
    wasAway ||= isGap || lengthOf(at) > halfWidth + AWAY_M
    before = { at, sec, along }
  }
  return crossings
}

/**
 * Times in seconds at which a path crosses a line, on the straight between two positions: the centre of the line, or both of its
 * ends. Only crossings in the direction in which there are more; those of a car that stands on the line are one. A line with
 * ends that are nearer than `leastHalfWidth`, in metres, to its centre reaches so far.
 */
export function lineCrossings(
  path: Path,
  places: readonly Place[],
  leastHalfWidth = HALF_WIDTH_M / 2,
): number[] {
  const [usual = [], other = []] = linesOf(path, places, leastHalfWidth).map((line) =>
    crossingsOf(path, line),
  )
  return other.length > usual.length ? other : usual
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
