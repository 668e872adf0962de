import { quantile } from './functions/quantile.ts'

/** A column of samples; NaN is a missing sample. */
export type Series = Float64Array

/** Telemetry of a lap: columns of equal length, `t` in seconds, ascending. */
export interface Recording {
  readonly length: number
  readonly t: Series
  /** Whether each time is later than the one before. */
  readonly isAscending: boolean
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

interface Steps {
  shortest: number
  longest: number
}

/** Fills in the steps of all but the last sample; undefined if a time is missing or before its predecessor. */
function fillSteps(steps: Series, t: Series): Steps | undefined {
  let shortest = Number.POSITIVE_INFINITY
  let longest = 0
  for (let i = 0; i < t.length - 1; i += 1) {
    const step = (t[i + 1] as number) - (t[i] as number)
    if (!(step >= 0)) return undefined
    if (step < shortest) shortest = step
    if (step > longest) longest = step
    steps[i] = step
  }
  return { shortest, longest }
}

function cap(steps: Series, longest: number) {
  for (let i = 0; i < steps.length; i += 1) if ((steps[i] as number) > longest) steps[i] = longest
}

const hasFiniteEnds = (t: Series) => t.length === 0 || (Number.isFinite(t[0]) && Number.isFinite(t.at(-1)))

/** Samples sorted by time (stable), without samples that have no time. */
function inOrder(t: Series, columns: ReadonlyMap<string, Series>): Map<string, Series> {
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
  const [, t] = named
  const uneven = [...columns].find(([, column]) => column.length !== t.length)
  if (uneven) {
    const [name, { length }] = uneven
    throw new RangeError(`column ${name} has ${length} values, t has ${t.length}`)
  }
  const dt = new Float64Array(t.length)
  const steps = hasFiniteEnds(t) ? fillSteps(dt, t) : undefined
  return steps ? ordered(columns, t, dt, steps) : createRecording(inOrder(t, columns))
}

/** A recording whose times rise by these steps; `dt` has them as they are. */
function ordered(
  columns: ReadonlyMap<string, Series>,
  t: Series,
  dt: Series,
  { shortest, longest }: Steps,
): Recording {
  const byName = new Map([...columns].map(([name, column]) => [name.toLowerCase(), column]))
  const steps = dt.subarray(0, Math.max(0, t.length - 1))
  let longestStep: number | undefined
  let isCapped = longest <= MAX_STEPS * shortest
  const findLongestStep = () => {
    longestStep ??= MAX_STEPS * usualStep(steps)
    return longestStep
  }
  return {
    length: t.length,
    t,
    isAscending: shortest > 0,
    names: [...columns.keys()],
    channel: (name) => byName.get(name.toLowerCase()),
    get dt() {
      if (!isCapped) cap(steps, findLongestStep())
      isCapped = true
      return dt
    },
    get longestStep() {
      return findLongestStep()
    },
  }
}
