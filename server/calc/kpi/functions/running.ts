import type { KpiFunction, Parameter, Value } from '../kpi-function.ts'
import type { Series } from '../recording.ts'
import { lag } from './series.ts'

const X: Parameter = { name: 'x', kind: 'series' }
const BY: Parameter = { name: 'by', kind: 'value', optional: true }

/** Whether the value that the running functions restart on differs from the sample before. */
const restarts = (by: Value | undefined, i: number) =>
  typeof by === 'object' && i > 0 && !Object.is(by[i], by[i - 1])

/** The result so far from the one before, the sample and how many samples there are, itself included. */
type Next = (sofar: number, value: number, count: number) => number

function running(x: Series, by: Value | undefined, next: Next, out: Series): Series {
  let count = 0
  let sofar = Number.NaN
  for (let i = 0; i < x.length; i += 1) {
    if (restarts(by, i)) {
      count = 0
      sofar = Number.NaN
    }
    const value = x[i] as number
    if (!Number.isNaN(value)) {
      count += 1
      sofar = count === 1 ? next(0, value, 1) : next(sofar, value, count)
    }
    out[i] = sofar
  }
  return out
}

const made = (
  words: Pick<KpiFunction, 'name' | 'summary' | 'unit' | 'example'>,
  next: Next,
): KpiFunction => ({
  group: 'So far',
  parameters: [X, BY],
  gives: 'series',
  source: 'Common usage; a missing sample keeps the value before it',
  ...words,
  run: ([x, by], _recording, _texts, out) => running(x as Series, by, next, out()),
})

/** Functions of the samples up to each one, from row to row in a table of laps. With `by` they restart where it changes. */
export const runningFunctions: readonly KpiFunction[] = [
  made(
    {
      name: 'RunningSum',
      summary: 'Sum up to here; with by it restarts where that changes, such as with each stint',
      unit: 'of x',
      example: 'RunningSum(fuelUsedKg, stint)',
    },
    (sofar, value) => sofar + value,
  ),
  made(
    {
      name: 'RunningAvg',
      summary: 'Average up to here; with by it restarts where that changes',
      unit: 'of x',
      example: 'lapTimeMs - RunningAvg(lapTimeMs, stint)',
    },
    (sofar, value, count) => sofar + (value - sofar) / count,
  ),
  made(
    {
      name: 'RunningMin',
      summary: 'Smallest value up to here; with by it restarts where that changes',
      unit: 'of x',
      example: 'RunningMin(lapTimeMs)',
    },
    (sofar, value, count) => (count === 1 || value < sofar ? value : sofar),
  ),
  made(
    {
      name: 'RunningMax',
      summary: 'Largest value up to here; with by it restarts where that changes',
      unit: 'of x',
      example: 'RunningMax(topSpeedKph, stint)',
    },
    (sofar, value, count) => (count === 1 || value > sofar ? value : sofar),
  ),
  made(
    {
      name: 'RunningCount',
      summary: 'How many values up to here; with by it restarts where that changes',
      unit: 'samples',
      example: 'RunningCount(lapTimeMs, stint)',
    },
    (_sofar, _value, count) => count,
  ),
  {
    name: 'Previous',
    group: 'So far',
    parameters: [X, { name: 'n', kind: 'number', optional: true }],
    gives: 'series',
    summary: 'The value of the row before, or so many rows before; missing at the start',
    unit: 'of x',
    example: 'lapTimeMs - Previous(lapTimeMs)',
    source: 'Lag(x, 1)',
    run: ([x, n = 1], _recording, _texts, out) => lag(x as Series, n as number, out()),
  },
]
