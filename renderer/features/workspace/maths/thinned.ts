import { placeOf, type Trace } from './trace.ts'

/** Points of a line, x and y by turns; an x of NaN ends a stretch. */
export interface Points {
  readonly xy: Float64Array
  /** How many points there are. */
  count: number
}

/** A column has its lowest and its highest sample, and the end of the stretch before them. */
const PER_COLUMN = 3
/** No more samples a column than this are drawn as they are. */
const FEW = 2
/** Columns beyond the edges, for the samples that the line comes from and goes to. */
const BEYOND = 4

/** Room for the points of a line over so many columns of pixels. */
export const roomFor = (columns: number): Points => ({
  // Samples that are too few to be thinned may each follow a gap.
  xy: new Float64Array(2 * Math.max(PER_COLUMN, 2 * FEW) * (columns + BEYOND)),
  count: 0,
})

function put(points: Points, x: number, y: number) {
  points.xy[2 * points.count] = x
  points.xy[2 * points.count + 1] = y
  points.count += 1
}

/** Every sample from place `from` to before `to`. */
function putAll({ xs, ys, starts }: Trace, from: number, to: number, points: Points) {
  for (let at = from; at < to; at += 1) {
    if (starts[at] === 1) put(points, Number.NaN, 0)
    put(points, xs[at] as number, ys[at] as number)
  }
}

/** Lowest and highest of the samples from place `from` to before `to`, in their order. */
function putExtremes({ xs, ys, starts }: Trace, from: number, to: number, points: Points) {
  let [low, high] = [from, from]
  for (let at = from + 1; at < to; at += 1) {
    if ((ys[at] as number) < (ys[low] as number)) low = at
    if ((ys[at] as number) > (ys[high] as number)) high = at
  }
  if (starts[from] === 1) put(points, Number.NaN, 0)
  const [first, second] = low < high ? [low, high] : [high, low]
  put(points, xs[first] as number, ys[first] as number)
  if (second !== first) put(points, xs[second] as number, ys[second] as number)
}

/**
 * The part of a line that is in sight, thinned to its lowest and highest sample in each column of pixels: no spike is lost, and
 * no gap is bridged that is wider than a column. Fills `points`, which has `roomFor(columns)`.
 */
export function thin(trace: Trace, from: number, to: number, columns: number, points: Points): Points {
  const { xs } = trace
  points.count = 0
  const first = Math.max(0, placeOf(xs, from) - 1)
  const end = Math.min(xs.length, placeOf(xs, to) + 2)
  if (end - first <= FEW * columns) {
    putAll(trace, first, end, points)
    return points
  }
  const width = (to - from) / columns
  let at = first
  while (at < end) {
    const column = Math.floor(((xs[at] as number) - from) / width)
    const edge = from + (column + 1) * width
    let next = at + 1
    while (next < end && (xs[next] as number) < edge) next += 1
    putExtremes(trace, at, next, points)
    at = next
  }
  return points
}
