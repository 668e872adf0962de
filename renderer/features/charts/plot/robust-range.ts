import type { XRange } from '../../../ui/plot/x-range.ts'

/** A value for each place on the axis; null where there is none. */
export type Values = readonly (number | null)[]

/** What the vertical axis of a chart is made of. */
export interface Scale {
  /** All that may be drawn. */
  all: readonly Values[]
  /** Lines that are kept in sight, each by its own median; without one, `all`. */
  held: readonly Values[]
  /** Values that are kept in sight together. */
  rest?: readonly Values[]
}

/** Share of the values of many cars that is left out at each end. */
const EDGE = 0.05
/** Share of the values of a line at each end whose distance counts, rounded up to whole values. */
const TAIL = 0.1
/** Distance from the median, in median distances, beyond which a value is an outlier: 4 standard deviations of a normal one. */
const FENCE = 6
/** Values this near to the median are none. */
const NEAR = 2
const AIR = 0.06
const MIN_PADDING = 0.5

type Bounds = readonly [number, number]

/** The values that are there, rising. */
const known = (values: Values): number[] =>
  values.filter((value): value is number => value !== null && Number.isFinite(value)).sort((a, b) => a - b)

/** Median of rising values. */
function middleOf(sorted: readonly number[]): number | undefined {
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

/** The lowest and the highest of rising values. */
const endsOf = (sorted: readonly number[]): number[] => [...sorted.slice(0, 1), ...sorted.slice(-1)]

/** Values at the bounds of rising ones without outliers, which are far from the median and at most a tenth at their end. */
function boundsOf(sorted: readonly number[]): number[] {
  const middle = middleOf(sorted)
  if (middle === undefined) return []
  const distance = middleOf(sorted.map((value) => Math.abs(value - middle)).sort((a, b) => a - b)) ?? 0
  const fence = Math.max(FENCE * distance, NEAR)
  const within = sorted.filter((value) => Math.abs(value - middle) <= fence)
  const cut = Math.ceil(TAIL * (sorted.length - 1))
  return [...endsOf(within), ...endsOf(sorted.slice(cut, sorted.length - cut))]
}

const withAir = (values: readonly number[]): Bounds | undefined => {
  if (values.length === 0) return undefined
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const air = Math.max((most - least) * AIR, MIN_PADDING)
  return [least - air, most + air]
}

/** Bounds that hold all but the furthest twentieths of `rest`, and every line of `held`, each without its outliers. */
export function robustRange(rest: readonly Values[], held: readonly Values[]): Bounds | undefined {
  const values = known(rest.flat())
  const middle = values.slice(Math.floor(values.length * EDGE), Math.ceil(values.length * (1 - EDGE)))
  return withAir([middle, ...held.map(known)].flatMap(boundsOf))
}

const EMPTY: Bounds = [0, 1]

/** Bounds of the vertical axis for the part of the rising `xs` in sight: without outliers, or of all values. */
export function rangeIn(scale: Scale, xs: readonly number[], part: XRange, isAll: boolean): Bounds {
  const seen = (lists: readonly Values[]) =>
    lists.map((values) => values.filter((_, at) => part.from <= (xs[at] ?? 0) && (xs[at] ?? 0) <= part.to))
  const all = seen(scale.all)
  const robust = isAll ? undefined : robustRange(seen(scale.rest ?? []), seen(scale.held))
  return (
    robust ??
    (isAll ? withAir(all.flatMap((values) => endsOf(known(values)))) : robustRange([], all)) ??
    EMPTY
  )
}
