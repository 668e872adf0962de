import { type KpiFunction, NoValue, type Parameter } from '../kpi-function.ts'
import type { Series } from '../recording.ts'
import { valueAt } from './interpolate.ts'

const X: Parameter = { name: 'x', kind: 'series' }
const DIRECTION: Parameter = { name: 'direction', kind: 'text', optional: true, words: ['up', 'down', 'any'] }

/** Whether the step between two values crosses a threshold; reaching it from below counts as up. */
const CROSSES: Readonly<Record<string, (from: number, to: number, threshold: number) => boolean>> = {
  up: (from, to, threshold) => from < threshold && to >= threshold,
  down: (from, to, threshold) => from >= threshold && to < threshold,
  any: (from, to, threshold) => from < threshold !== to < threshold,
}

/** Time of the first or last crossing of the threshold, linearly interpolated. */
function crossing(x: Series, t: Series, threshold: number, direction: string, wantsLast: boolean): number {
  const crosses = CROSSES[direction] as (from: number, to: number, threshold: number) => boolean
  let before = -1
  let found = Number.NaN
  for (let i = 0; i < x.length; i += 1) {
    const to = x[i] as number
    if (Number.isNaN(to)) continue
    const from = before < 0 ? Number.NaN : (x[before] as number)
    if (!Number.isNaN(from) && crosses(from, to, threshold)) {
      const start = t[before] as number
      found = start + ((threshold - from) / (to - from)) * ((t[i] as number) - start)
      if (!wantsLast) return found
    }
    before = i
  }
  if (Number.isNaN(found)) throw new NoValue(`it never crosses ${threshold}`)
  return found
}

const cross = (name: string, which: string, wantsLast: boolean): KpiFunction => ({
  name,
  group: 'Moments',
  parameters: [X, { name: 'threshold', kind: 'number' }, DIRECTION],
  gives: 'number',
  summary: `When x crosses the threshold for the ${which} time: upwards, or "down", or "any"`,
  unit: 's',
  example: `${name}(brake, 5)`,
  source: 'Linear interpolation between the samples before and after',
  run: ([x, threshold], { t }, [direction = 'up']) =>
    crossing(x as Series, t, threshold as number, direction, wantsLast),
})

function firstWhere(x: Series, condition: Series): number {
  for (let i = 0; i < x.length; i += 1) {
    const holds = condition[i] as number
    if (!Number.isNaN(holds) && holds !== 0 && !Number.isNaN(x[i])) return x[i] as number
  }
  throw new NoValue('the condition holds for no sample')
}

export const points: readonly KpiFunction[] = [
  cross('FirstCross', 'first', false),
  cross('LastCross', 'last', true),
  {
    name: 'ValueAt',
    group: 'Moments',
    parameters: [X, { name: 'time', kind: 'number' }],
    gives: 'number',
    summary: 'The value at a time, linearly interpolated',
    unit: 'of x',
    example: 'ValueAt(speed, FirstCross(brake, 5))',
    source: 'Linear interpolation over t',
    run([x, time], { t }) {
      const value = valueAt(x as Series, t)(time as number)
      if (Number.isNaN(value)) throw new NoValue(`there is no sample around ${time} s`)
      return value
    },
  },
  {
    name: 'At',
    group: 'Moments',
    parameters: [X, { name: 'condition', kind: 'series' }],
    gives: 'number',
    summary: 'The value of the first sample for which the condition holds',
    unit: 'of x',
    example: 'At(speed, brake > 5)',
    source: 'Common usage',
    run: ([x, condition]) => firstWhere(x as Series, condition as Series),
  },
]
