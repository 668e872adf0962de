import { presentPlaces } from '../../../../server/calc/kpi/functions/present.ts'

/** A line over x: its samples that have a value, in order. */
export interface Trace {
  /** Ascending. */
  xs: Float64Array
  ys: Float64Array
  /** 1 where a stretch of the line begins, after samples that are missing. */
  starts: Uint8Array
  /** Smallest and largest y. */
  low: number
  high: number
}

/** A longer step between two samples than this many usual ones is a gap, as in KPIs. */
const GAP_STEPS = 5
/** The same counted in samples of the lap: a channel of a tenth of its rate has a value in every tenth. */
const GAP_SAMPLES = 1.5

const median = (values: Float64Array): number =>
  values.length === 0 ? 0 : (values.sort()[values.length >> 1] ?? 0)

/** Where stretches of a line begin: the first sample, and those that follow a gap in the channel. `sec` ascends. */
function startsOf(places: Int32Array, sec: Float64Array): Uint8Array {
  const starts = new Uint8Array(places.length)
  const steps = new Float64Array(Math.max(0, places.length - 1))
  const strides = new Float64Array(steps.length)
  for (let at = 0; at < steps.length; at += 1) {
    const [from, to] = [places[at] as number, places[at + 1] as number]
    steps[at] = (sec[to] as number) - (sec[from] as number)
    strides[at] = to - from
  }
  const longest = GAP_STEPS * median(steps.filter((step) => step > 0))
  const most = GAP_SAMPLES * median(strides.slice())
  starts[0] = 1
  for (let at = 0; at < steps.length; at += 1) {
    if ((steps[at] as number) > longest || (strides[at] as number) > most) starts[at + 1] = 1
  }
  return starts
}

const identity = (value: number) => value

/**
 * The line of a channel: `values` at the times `sec` (ascending seconds) over `xs`, converted by `shown`. NaN is a missing
 * sample. Undefined without a value.
 */
export function traceOf(
  sec: Float64Array,
  xs: Float64Array,
  values: Float64Array,
  shown: (value: number) => number = identity,
): Trace | undefined {
  const places = presentPlaces(values)
  if (places.length === 0) return undefined
  const trace: Trace = {
    xs: new Float64Array(places.length),
    ys: new Float64Array(places.length),
    starts: startsOf(places, sec),
    low: Number.POSITIVE_INFINITY,
    high: Number.NEGATIVE_INFINITY,
  }
  for (const [at, place] of places.entries()) {
    const y = shown(values[place] as number)
    trace.xs[at] = xs[place] as number
    trace.ys[at] = y
    if (y < trace.low) trace.low = y
    if (y > trace.high) trace.high = y
  }
  return trace
}

/** Place of the first x that is not below this one; the number of samples if all are. `xs` ascend. */
export function placeOf(xs: Float64Array, x: number): number {
  let [low, high] = [0, xs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((xs[middle] as number) < x) low = middle + 1
    else high = middle
  }
  return low
}

/** Rounding of an x that was stretched. */
const ROUNDING = 1e-9

/** Value on the line at x; undefined outside it and in a gap. */
export function valueAt({ xs, ys, starts }: Trace, x: number): number | undefined {
  const right = placeOf(xs, x)
  if (right === xs.length) {
    const last = xs.at(-1) as number
    return x - last <= Math.abs(last) * ROUNDING ? ys.at(-1) : undefined
  }
  if (xs[right] === x) return ys[right]
  if (right === 0 || starts[right] === 1) return undefined
  const [from, to] = [xs[right - 1] as number, xs[right] as number]
  const [y0, y1] = [ys[right - 1] as number, ys[right] as number]
  return y0 + ((x - from) / (to - from)) * (y1 - y0)
}
