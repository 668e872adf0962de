import { type KpiFunction, NoValue, type Parameter } from '../kpi-function.ts'
import type { Recording, Series } from '../recording.ts'
import { valueAt } from './interpolate.ts'
import { presentPlaces } from './present.ts'
import { centred, means, trailingMeans } from './rolling.ts'
import { plainSum } from './sums.ts'

const X: Parameter = { name: 'x', kind: 'series' }
const number = (name: string): Parameter => ({ name, kind: 'number' })

/** Fast path; a missing sample makes the last total missing. */
function plainIntegrate(x: Series, dt: Series, out: Series) {
  let total = 0
  let before = x[0] as number
  out[0] = 0
  for (let i = 1; i < x.length; i += 1) {
    const value = x[i] as number
    total += ((before + value) / 2) * (dt[i - 1] as number)
    out[i] = total
    before = value
  }
}

function integrate(x: Series, recording: Recording, out: Series): Series {
  plainIntegrate(x, recording.dt, out)
  if (!Number.isNaN(out.at(-1))) return out
  const { t, longestStep } = recording
  let total = 0
  let before = -1
  for (let i = 0; i < x.length; i += 1) {
    const value = x[i] as number
    if (Number.isNaN(value)) {
      out[i] = Number.NaN
      continue
    }
    if (before >= 0) {
      const step = Math.min((t[i] as number) - (t[before] as number), longestStep)
      total += (((x[before] as number) + value) / 2) * step
    }
    out[i] = total
    before = i
  }
  return out
}

/** Stores the slope between two samples; zero time gives none. Two stores: one of either value would allocate a number. */
function putSlope(out: Series, at: number, x: Series, t: Series, low: number, high: number) {
  const step = (t[high] as number) - (t[low] as number)
  const change = (x[high] as number) - (x[low] as number)
  if (step > 0) out[at] = change / step
  else out[at] = Number.NaN
}

/** Fast path without missing samples; both ends are one-sided. */
function plainDerivative(x: Series, t: Series, out: Series): Series {
  const last = x.length - 1
  putSlope(out, 0, x, t, 0, Math.min(1, last))
  putSlope(out, last, x, t, Math.max(0, last - 1), last)
  for (let i = 1; i < last; i += 1) putSlope(out, i, x, t, i - 1, i + 1)
  return out
}

/** Nearest present samples before and after; at the ends the sample itself. */
function derivative(x: Series, { t }: Recording, out: Series): Series {
  if (!Number.isNaN(plainSum(x))) return plainDerivative(x, t, out)
  /** The last two present samples. */
  let [before, current] = [-1, -1]
  for (let i = 0; i < x.length; i += 1) {
    if (Number.isNaN(x[i])) {
      out[i] = Number.NaN
      continue
    }
    if (current >= 0) putSlope(out, current, x, t, before < 0 ? current : before, i)
    before = current
    current = i
  }
  if (current >= 0) putSlope(out, current, x, t, before < 0 ? current : before, current)
  return out
}

function cumulativeSum(x: Series, out: Series): Series {
  let total = 0
  for (let i = 0; i < x.length; i += 1) {
    const value = x[i] as number
    if (!Number.isNaN(value)) total += value
    out[i] = !Number.isNaN(value) ? total : Number.NaN
  }
  return out
}

/** One filter pass over the present samples, in the order of `places`. */
function filterOnce(values: Series, t: Series, places: Int32Array, timeConstant: number) {
  for (let k = 1; k < places.length; k += 1) {
    const at = places[k] as number
    const before = places[k - 1] as number
    const step = Math.abs((t[at] as number) - (t[before] as number))
    const share = 1 - Math.exp(-step / timeConstant)
    const from = values[before] as number
    values[at] = from + ((values[at] as number) - from) * share
  }
}

function lowPass(x: Series, hz: number, { t }: Recording, out: Series): Series {
  out.set(x)
  const places = presentPlaces(x)
  const timeConstant = 1 / (2 * Math.PI * hz)
  filterOnce(out, t, places, timeConstant)
  filterOnce(out, t, places.reverse(), timeConstant)
  return out
}

/** The value that many samples before each. */
export function lag(x: Series, samples: number, out: Series): Series {
  const by = Math.round(samples)
  for (let i = 0; i < x.length; i += 1) out[i] = x[i - by] ?? Number.NaN
  return out
}

function timeShift(x: Series, sec: number, { t }: Recording, out: Series): Series {
  const at = valueAt(x, t)
  for (let i = 0; i < x.length; i += 1) out[i] = at((t[i] as number) - sec)
  return out
}

function positive(value: number, what: string): number {
  if (!(value > 0)) throw new NoValue(`${what} must be greater than 0`)
  return value
}

type Run = (x: Series, by: number, recording: Recording, room: () => Series) => Series

interface Named {
  name: string
  parameters?: readonly Parameter[]
  summary: string
  unit?: string
  example: string
  source: string
}

const made = ({ parameters = [X], unit = 'of x', ...words }: Named, run: Run): KpiFunction => ({
  group: 'Along the lap',
  parameters,
  gives: 'series',
  unit,
  ...words,
  run: ([x, by = 0], recording, _texts, out) => run(x as Series, by as number, recording, out),
})

/** Functions that return a series computed from neighbouring samples. As a KPI, the last sample counts. */
export const series: readonly KpiFunction[] = [
  made(
    {
      name: 'RollingAvg',
      parameters: [X, number('sec')],
      summary: 'Mean of the samples of the last seconds; fewer at the start',
      example: 'Max(RollingAvg(rpm, 0.5))',
      source: 'Moving average over (t - sec, t]',
    },
    (x, sec, recording, room) => trailingMeans(x, recording, positive(sec, 'the time'), room),
  ),
  made(
    {
      name: 'Smooth',
      parameters: [X, number('sec')],
      summary: 'Mean over a window of so many seconds around each sample: no time shift',
      example: 'Max(Smooth(ay, 0.2))',
      source: 'Centred moving average over [t - sec / 2, t + sec / 2]',
    },
    (x, sec, recording, room) => means(x, centred(recording, positive(sec, 'the time'), room), room),
  ),
  made(
    {
      name: 'LowPass',
      parameters: [X, number('hz')],
      summary: 'Low-pass filter with this cut-off in hertz, forwards and backwards: no time shift',
      example: 'Max(LowPass(ay, 5))',
      source: 'First-order low pass 1 - exp(-2 pi hz dt), forwards and backwards',
    },
    (x, hz, recording, room) => lowPass(x, positive(hz, 'the frequency'), recording, room()),
  ),
  made(
    {
      name: 'Integrate',
      summary: 'Integral up to each sample: metres from metres per second',
      unit: 'of x times s',
      example: 'Integrate(speed)',
      source: 'Trapezoidal rule over t, steps of at most 5 times the median step',
    },
    (x, _, recording, room) => integrate(x, recording, room()),
  ),
  made(
    {
      name: 'Derivative',
      summary: 'Rate of change',
      unit: 'of x a second',
      example: 'Percentile(Abs(Derivative(steer)), 95)',
      source: 'Central differences over the samples before and after, one-sided at the ends',
    },
    (x, _, recording, room) => derivative(x, recording, room()),
  ),
  made(
    {
      name: 'CumSum',
      summary: 'Running sum of the samples',
      example: 'CumSum(fuelPulse)',
      source: 'Common usage',
    },
    (x, _, _recording, room) => cumulativeSum(x, room()),
  ),
  made(
    {
      name: 'Lag',
      parameters: [X, number('n')],
      summary: 'The value that many samples earlier; missing at the start',
      example: 'Max(speed - Lag(speed, 10))',
      source: 'Common usage',
    },
    (x, samples, _recording, room) => lag(x, samples, room()),
  ),
  made(
    {
      name: 'TimeShift',
      parameters: [X, number('sec')],
      summary: 'The value that many seconds earlier, linearly interpolated',
      example: 'Corr(steer, TimeShift(ay, -0.1))',
      source: 'Linear interpolation over t',
    },
    (x, sec, recording, room) => timeShift(x, sec, recording, room()),
  ),
]
