import { type KpiFunction, NoValue, type Parameter } from '../kpi-function.ts'
import type { Series } from '../recording.ts'
import { present } from './present.ts'
import { quantile } from './quantile.ts'
import { largest, plainSquares, plainSum, smallest } from './sums.ts'

const X: Parameter = { name: 'x', kind: 'series' }

const none = () => new NoValue('there is no sample')

interface Totals {
  count: number
  sum: number
}

/** Count and sum of the samples. */
function totalsOf(x: Series): Totals {
  const plain = plainSum(x)
  if (x.length > 0 && !Number.isNaN(plain)) return { count: x.length, sum: plain }
  let count = 0
  let sum = 0
  for (let i = 0; i < x.length; i += 1) {
    const value = x[i] as number
    if (!Number.isNaN(value)) {
      sum += value
      count += 1
    }
  }
  if (count === 0) throw none()
  return { count, sum }
}

function extreme(x: Series, find: (x: Series) => number): number {
  const found = find(x)
  if (!Number.isFinite(found) && count(x) === 0) throw none()
  return found
}

function first(x: Series): number {
  for (let i = 0; i < x.length; i += 1) if (!Number.isNaN(x[i])) return x[i] as number
  throw none()
}

export function last(x: Series): number {
  for (let i = x.length - 1; i >= 0; i -= 1) if (!Number.isNaN(x[i])) return x[i] as number
  throw none()
}

function mean(x: Series): number {
  const { count, sum } = totalsOf(x)
  return sum / count
}

function sumOfSquares(x: Series, around: number): number {
  const plain = plainSquares(x, around)
  if (!Number.isNaN(plain)) return plain
  let total = 0
  for (let i = 0; i < x.length; i += 1) {
    const value = x[i] as number
    if (!Number.isNaN(value)) total += (value - around) * (value - around)
  }
  return total
}

function standardDeviation(x: Series): number {
  const { count, sum } = totalsOf(x)
  if (count < 2) throw new NoValue('StdDev needs two samples')
  return Math.sqrt(sumOfSquares(x, sum / count) / (count - 1))
}

function rootMeanSquare(x: Series): number {
  const { count } = totalsOf(x)
  return Math.sqrt(sumOfSquares(x, 0) / count)
}

function percentile(x: Series, percent: number, room: () => Series): number {
  if (!(percent >= 0 && percent <= 100)) throw new NoValue('the percentile lies between 0 and 100')
  const values = present(x, room())
  if (values.length === 0) throw none()
  return quantile(values, percent / 100)
}

function count(x: Series): number {
  let total = 0
  for (let i = 0; i < x.length; i += 1) if (!Number.isNaN(x[i])) total += 1
  return total
}

interface Named {
  name: string
  aliases?: readonly string[]
  summary: string
  unit?: string
  example?: string
  source?: string
}

const reduction = (
  { name, unit = 'of x', example = `${name}(speed)`, source = 'Common usage', ...words }: Named,
  run: (x: Series, room: () => Series) => number,
): KpiFunction => ({
  name,
  group: 'Over the lap',
  parameters: [X],
  gives: 'number',
  unit,
  example,
  source,
  ...words,
  run: ([x], _recording, _texts, room) => run(x as Series, room),
})

/** One number per lap. Samples have equal weight regardless of spacing; missing ones are skipped. */
export const reductions: readonly KpiFunction[] = [
  reduction({ name: 'First', summary: 'The first sample' }, first),
  reduction({ name: 'Last', summary: 'The last sample' }, last),
  reduction({ name: 'Min', summary: 'The smallest sample' }, (x) => extreme(x, smallest)),
  reduction({ name: 'Max', summary: 'The largest sample' }, (x) => extreme(x, largest)),
  reduction(
    { name: 'Mean', aliases: ['Average', 'Avg'], summary: 'The arithmetic mean of the samples' },
    mean,
  ),
  reduction({ name: 'Sum', summary: 'Sum of the samples', example: 'Sum(fuelFlow)' }, (x) => totalsOf(x).sum),
  reduction(
    {
      name: 'StdDev',
      summary: 'Standard deviation of the samples, with n - 1',
      example: 'StdDev(rpm)',
      source: 'ISO 3534-1, sample standard deviation',
    },
    standardDeviation,
  ),
  reduction({ name: 'Median', summary: 'Median of the samples' }, (x, room) => percentile(x, 50, room)),
  {
    name: 'Percentile',
    group: 'Over the lap',
    parameters: [X, { name: 'p', kind: 'number' }],
    gives: 'number',
    summary: 'The value that p per cent of the samples are below, linearly interpolated',
    unit: 'of x',
    example: 'Percentile(speed, 95)',
    source: 'Hyndman and Fan 1996, type 7',
    run: ([x, p], _recording, _texts, room) => percentile(x as Series, p as number, room),
  },
  reduction({ name: 'Range', summary: 'The largest sample minus the smallest' }, (x) => {
    return extreme(x, largest) - extreme(x, smallest)
  }),
  reduction(
    { name: 'Rms', summary: 'Root of the mean of the squares', example: 'Rms(damperSpeed)' },
    rootMeanSquare,
  ),
  reduction(
    { name: 'Delta', summary: 'The last sample minus the first', example: 'Delta(fuelLevel)' },
    (x) => last(x) - first(x),
  ),
  reduction(
    { name: 'Count', summary: 'How many samples there are', unit: 'samples', example: 'Count(rpm)' },
    count,
  ),
]
