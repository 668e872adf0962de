import { type KpiFunction, NoValue, type Parameter } from '../kpi-function.ts'
import type { Recording, Series } from '../recording.ts'
import { plainHeld, plainSum } from './sums.ts'

const X: Parameter = { name: 'x', kind: 'series' }
const CONDITION: Parameter = { name: 'condition', kind: 'condition' }

/** A numeric condition holds for all samples or for none. */
const truth = (condition: number | Series, length: number): Series =>
  typeof condition === 'number' ? new Float64Array(length).fill(condition) : condition

const never = () => new NoValue('the condition holds for no sample')

function meanWhere(x: Series, condition: Series): number {
  let total = 0
  let count = 0
  for (let i = 0; i < x.length; i += 1) {
    const value = x[i] as number
    const holds = condition[i] as number
    if (!Number.isNaN(value) && !Number.isNaN(holds) && holds !== 0) {
      total += value
      count += 1
    }
  }
  if (count === 0) throw never()
  return total / count
}

function extremeWhere(x: Series, condition: Series, sign: 1 | -1): number {
  let most = Number.NEGATIVE_INFINITY
  let some = false
  for (let i = 0; i < x.length; i += 1) {
    const value = (x[i] as number) * sign
    const holds = condition[i] as number
    if (!Number.isNaN(value) && !Number.isNaN(holds) && holds !== 0) {
      if (value > most) most = value
      some = true
    }
  }
  if (!some) throw never()
  return most * sign
}

function countWhere(condition: Series): number {
  let count = 0
  for (let i = 0; i < condition.length; i += 1) {
    const holds = condition[i] as number
    if (!Number.isNaN(holds) && holds !== 0) count += 1
  }
  return count
}

/** Seconds for which the condition is true. */
function heldTime(condition: Series, dt: Series): number {
  if (!Number.isNaN(plainSum(condition))) return plainHeld(condition, dt)
  let held = 0
  for (let i = 0; i < condition.length; i += 1) {
    const holds = condition[i] as number
    if (!Number.isNaN(holds) && holds !== 0) held += dt[i] as number
  }
  return held
}

/** Seconds for which the condition is known. */
function knownTime(condition: Series, dt: Series): number {
  if (!Number.isNaN(plainSum(condition))) return plainSum(dt)
  let known = 0
  for (let i = 0; i < condition.length; i += 1) if (!Number.isNaN(condition[i])) known += dt[i] as number
  return known
}

function percentOfTime(condition: Series, dt: Series): number {
  const known = knownTime(condition, dt)
  if (known === 0) throw new NoValue('no time passes')
  return (heldTime(condition, dt) / known) * 100
}

/** A missing sample neither ends a run nor adds to it. */
function longest(condition: Series, dt: Series): number {
  let most = 0
  let run = 0
  for (let i = 0; i < condition.length; i += 1) {
    const holds = condition[i] as number
    if (holds === 0) run = 0
    else if (!Number.isNaN(holds)) run += dt[i] as number
    if (run > most) most = run
  }
  return most
}

type Run = (x: Series, condition: Series) => number
type RunInTime = (condition: Series, recording: Recording) => number

const where = (name: string, summary: string, example: string, run: Run): KpiFunction => ({
  name,
  group: 'Where a condition holds',
  parameters: [X, CONDITION],
  gives: 'number',
  summary,
  unit: 'of x',
  example,
  source: 'Common usage',
  run: ([x, condition]) => run(x as Series, truth(condition as Series, (x as Series).length)),
})

const timed = (
  name: string,
  summary: string,
  unit: string,
  example: string,
  run: RunInTime,
): KpiFunction => ({
  name,
  group: 'Where a condition holds',
  parameters: [CONDITION],
  gives: 'number',
  summary,
  unit,
  example,
  source: 'Each sample lasts to the next one, at most 5 times the median step; the last lasts 0',
  run: ([condition], recording) => run(truth(condition as Series, recording.length), recording),
})

/** Functions over the part of a lap where a condition is true. A missing condition is false. */
export const conditionals: readonly KpiFunction[] = [
  where(
    'MeanWhere',
    'Mean of the samples for which the condition holds',
    'MeanWhere(speed, brake > 5)',
    meanWhere,
  ),
  where('MinWhere', 'The smallest of them', 'MinWhere(speed, throttle > 0.9)', (x, condition) =>
    extremeWhere(x, condition, -1),
  ),
  where('MaxWhere', 'The largest of them', 'MaxWhere(ay, speed > 40)', (x, condition) =>
    extremeWhere(x, condition, 1),
  ),
  timed(
    'CountWhere',
    'How many samples the condition holds for',
    'samples',
    'CountWhere(rpm > 7000)',
    countWhere,
  ),
  timed('TimeWhere', 'How long the condition holds', 's', 'TimeWhere(throttle > 0.98)', (condition, { dt }) =>
    heldTime(condition, dt),
  ),
  timed(
    'PctTimeWhere',
    'How much of the time the condition holds',
    '%',
    'PctTimeWhere(throttle > 0.98)',
    (condition, { dt }) => percentOfTime(condition, dt),
  ),
  timed(
    'LongestWhere',
    'How long it holds without a break, at its longest',
    's',
    'LongestWhere(throttle > 0.98)',
    (condition, { dt }) => longest(condition, dt),
  ),
]
