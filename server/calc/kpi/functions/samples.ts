import { type KpiFunction, NoValue, type Parameter } from '../kpi-function.ts'
import type { Series } from '../recording.ts'

const PARAMETERS: readonly Parameter[] = [
  { name: 'x', kind: 'series' },
  { name: 'threshold', kind: 'number' },
]

function share(x: Series, threshold: number, sign: 1 | -1): number {
  let count = 0
  let inside = 0
  for (let i = 0; i < x.length; i += 1) {
    const value = x[i] as number
    if (!Number.isNaN(value)) {
      count += 1
      if (value * sign >= threshold * sign) inside += 1
    }
  }
  if (count === 0) throw new NoValue('there is no sample')
  return inside / count
}

/** Number of crossings of the threshold in one direction; missing samples are ignored. */
function edges(x: Series, threshold: number, wantsUp: boolean): number {
  let wasAbove = false
  let wasBelow = false
  let ups = 0
  let downs = 0
  for (let i = 0; i < x.length; i += 1) {
    const value = x[i] as number
    if (value >= threshold) {
      if (wasBelow) ups += 1
      wasAbove = true
      wasBelow = false
    } else if (value < threshold) {
      if (wasAbove) downs += 1
      wasAbove = false
      wasBelow = true
    }
  }
  return wantsUp ? ups : downs
}

const sample = (
  name: string,
  summary: string,
  unit: string,
  example: string,
  run: (x: Series, threshold: number) => number,
): KpiFunction => ({
  name,
  group: 'Thresholds',
  parameters: PARAMETERS,
  gives: 'number',
  summary,
  unit,
  example,
  source: 'Counted by samples, not by time',
  run: ([x, threshold]) => run(x as Series, threshold as number),
})

export const samples: readonly KpiFunction[] = [
  sample(
    'GateAbove',
    'Share of the samples that are at the threshold or above it',
    '0..1',
    'GateAbove(throttle, 0.98)',
    (x, threshold) => share(x, threshold, 1),
  ),
  sample(
    'GateBelow',
    'Share of the samples that are at the threshold or below it',
    '0..1',
    'GateBelow(brake, 1)',
    (x, threshold) => share(x, threshold, -1),
  ),
  sample(
    'EdgeCount',
    'How often the samples rise from below the threshold to it or above',
    'times',
    'EdgeCount(brake, 5)',
    (x, threshold) => edges(x, threshold, true),
  ),
  sample(
    'EdgeCountDown',
    'How often they fall from the threshold or above to below it',
    'times',
    'EdgeCountDown(throttle, 0.98)',
    (x, threshold) => edges(x, threshold, false),
  ),
]
