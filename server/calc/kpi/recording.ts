import { quantile } from './functions/quantile.ts'

/** A column of samples; NaN is a missing sample. */
export type Series = Float64Array

/** Telemetry of a lap: columns of equal length, `t` in seconds, ascending. */
export interface Recording {
  readonly length: number
  readonly t: Series
  /** Channel names as given, including `t`. */
  readonly names: readonly string[]
  /** Looks up a channel, ignoring case; undefined if there is none. */
  channel(name: string): Series | undefined
  /** Duration of each sample in seconds: the step to the next, at most 5 times the usual step; 0 for the last. */
  readonly dt: Series
  /** Longest step in seconds that is not a gap. */
  readonly longestStep: number
}

const MAX_STEPS = 5

/** Median; reorders the list. */
const medianOf = (values: Float64Array): number => (values.length === 0 ? 0 : quantile(values, 0.5))

/** The median step, without zero steps of repeated times if those prevail. */
function usualStep(steps: Float64Array): number {
  const median = medianOf(steps.slice())
  return median > 0 ? median : medianOf(steps.filter((step) => step > 0))
}

// Each loop is the last statement of its own function: V8 discards the optimised code of a loop when code after it runs
// for the first time.

/** Steps of all but the last sample. */
function fillSteps(steps: Series, t: Series): Series {
  for (let i = 0; i < steps.length; i += 1) steps[i] = (t[i + 1] as number) - (t[i] as number)
  return steps
}

function cap(steps: Series, longest: number) {
  for (let i = 0; i < steps.length; i += 1) if ((steps[i] as number) > longest) steps[i] = longest
}

/** Fills in the steps; true if none is five times as long as another, so that there is nothing to cap. */
function fillEvenSteps(steps: Series, t: Series): boolean {
  let shortest = Number.POSITIVE_INFINITY
  let longest = Number.NEGATIVE_INFINITY
  for (let i = 0; i < steps.length; i += 1) {
    const step = (t[i + 1] as number) - (t[i] as number)
    if (step < shortest) shortest = step
    if (step > longest) longest = step
    steps[i] = step
  }
  return longest <= MAX_STEPS * shortest
}

function dtOf(t: Series, longestStep: () => number): Series {
  const dt = new Float64Array(t.length)
  const steps = dt.subarray(0, Math.max(0, t.length - 1))
  if (!fillEvenSteps(steps, t)) cap(steps, longestStep())
  return dt
}

/** False if a time is missing. */
function isRising(t: Series): boolean {
  for (let i = 1; i < t.length; i += 1) if (!((t[i] as number) >= (t[i - 1] as number))) return false
  return true
}

const hasFiniteEnds = (t: Series) => t.length === 0 || (Number.isFinite(t[0]) && Number.isFinite(t.at(-1)))

/** Samples sorted by time (stable), without samples that have no time. */
function inOrder(t: Series, columns: ReadonlyMap<string, Series>): Map<string, Series> {
  if (hasFiniteEnds(t) && isRising(t)) return new Map(columns)
  const order = Uint32Array.from(t.keys())
    .filter((i) => Number.isFinite(t[i]))
    .sort((a, b) => (t[a] as number) - (t[b] as number) || a - b)
  const sorted = ([name, column]: [string, Series]): [string, Series] => [
    name,
    Float64Array.from(order, (i) => column[i] as number),
  ]
  return new Map([...columns].map(sorted))
}

/** Throws `RangeError` without a column `t` or for columns of different lengths. */
export function createRecording(columns: ReadonlyMap<string, Series>): Recording {
  const named = [...columns].find(([name]) => name.toLowerCase() === 't')
  if (!named) throw new RangeError('there is no column t')
  const uneven = [...columns].find(([, column]) => column.length !== named[1].length)
  if (uneven) {
    const [name, { length }] = uneven
    throw new RangeError(`column ${name} has ${length} values, t has ${named[1].length}`)
  }
  const ordered = inOrder(named[1], columns)
  const byName = new Map([...ordered].map(([name, column]) => [name.toLowerCase(), column]))
  const t = byName.get('t') as Series
  let longestStep: number | undefined
  let dt: Series | undefined
  const findLongestStep = () => {
    longestStep ??= MAX_STEPS * usualStep(fillSteps(new Float64Array(Math.max(0, t.length - 1)), t))
    return longestStep
  }
  return {
    length: t.length,
    t,
    names: [...ordered.keys()],
    channel: (name) => byName.get(name.toLowerCase()),
    get dt() {
      dt ??= dtOf(t, findLongestStep)
      return dt
    },
    get longestStep() {
      return findLongestStep()
    },
  }
}
