import { type KpiFunction, NoValue, type Parameter } from '../kpi-function.ts'
import type { Series } from '../recording.ts'

const PARAMETERS: readonly Parameter[] = [
  { name: 'x', kind: 'series' },
  { name: 'y', kind: 'series' },
]

/** Sums of squares and products around the means, over samples that both series have. */
function spread(x: Series, y: Series): { xx: number; yy: number; xy: number } {
  let [count, sumX, sumY] = [0, 0, 0]
  // Measured from the first sample, a constant channel is exactly zero, and so is its mean.
  let [originX, originY] = [0, 0]
  const isThere = (i: number) => !Number.isNaN(x[i]) && !Number.isNaN(y[i])
  for (let i = 0; i < x.length; i += 1) {
    if (!isThere(i)) continue
    if (count === 0) [originX, originY] = [x[i] as number, y[i] as number]
    count += 1
    sumX += (x[i] as number) - originX
    sumY += (y[i] as number) - originY
  }
  if (count < 2) throw new NoValue('two samples with both values are needed')
  let [xx, yy, xy] = [0, 0, 0]
  for (let i = 0; i < x.length; i += 1) {
    if (!isThere(i)) continue
    const a = (x[i] as number) - originX - sumX / count
    const b = (y[i] as number) - originY - sumY / count
    xx += a * a
    yy += b * b
    xy += a * b
  }
  return { xx, yy, xy }
}

function correlation(x: Series, y: Series): number {
  const { xx, yy, xy } = spread(x, y)
  if (xx === 0 || yy === 0) throw new NoValue('one of the channels never changes')
  return Math.max(-1, Math.min(1, xy / (Math.sqrt(xx) * Math.sqrt(yy))))
}

function slope(x: Series, y: Series): number {
  const { xx, xy } = spread(x, y)
  if (xx === 0) throw new NoValue('the first channel never changes')
  return xy / xx
}

export const pairs: readonly KpiFunction[] = [
  {
    name: 'Corr',
    group: 'Two channels',
    parameters: PARAMETERS,
    gives: 'number',
    summary: 'Correlation of two channels',
    unit: '-1..1',
    example: 'Corr(steer, ay)',
    source: 'Pearson 1895, product-moment correlation',
    run: ([x, y]) => correlation(x as Series, y as Series),
  },
  {
    name: 'Slope',
    group: 'Two channels',
    parameters: PARAMETERS,
    gives: 'number',
    summary: 'Slope of the best-fit line of y over x',
    unit: 'of y for each of x',
    example: 'Slope(steer, ay)',
    source: 'Least squares of y over x',
    run: ([x, y]) => slope(x as Series, y as Series),
  },
]
