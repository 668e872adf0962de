import { round } from '../../round.ts'
import type { KpiFunction, Parameter, Value } from '../kpi-function.ts'
import type { Series } from '../recording.ts'
import { over } from './operators.ts'

const X: Parameter = { name: 'x', kind: 'value' }
const value = (name: string, optional = false): Parameter => ({ name, kind: 'value', optional })

/** Rounds half away from zero. */
const whole = (x: number) => (x < 0 ? -Math.round(-x) : Math.round(x))

/* biome-ignore-start lint/style/noNonNullAssertion: every index lies inside its series. */
const LOOPS: Record<string, (out: Series, x: Series) => void> = {
  Abs(out, x) {
    for (let i = 0; i < out.length; i += 1) out[i] = Math.abs(x[i]!)
  },
  Sqrt(out, x) {
    for (let i = 0; i < out.length; i += 1) out[i] = Math.sqrt(x[i]!)
  },
  Sin(out, x) {
    for (let i = 0; i < out.length; i += 1) out[i] = Math.sin(x[i]!)
  },
  Cos(out, x) {
    for (let i = 0; i < out.length; i += 1) out[i] = Math.cos(x[i]!)
  },
  Tan(out, x) {
    for (let i = 0; i < out.length; i += 1) out[i] = Math.tan(x[i]!)
  },
  Exp(out, x) {
    for (let i = 0; i < out.length; i += 1) out[i] = Math.exp(x[i]!)
  },
  Log(out, x) {
    for (let i = 0; i < out.length; i += 1) out[i] = Math.log(x[i]!)
  },
  Floor(out, x) {
    for (let i = 0; i < out.length; i += 1) out[i] = Math.floor(x[i]!)
  },
  Ceil(out, x) {
    for (let i = 0; i < out.length; i += 1) out[i] = Math.ceil(x[i]!)
  },
  Sign(out, x) {
    for (let i = 0; i < out.length; i += 1) out[i] = Math.sign(x[i]!)
  },
}
/* biome-ignore-end lint/style/noNonNullAssertion: the end of the loops. */

const maths1 = (name: string, summary: string, unit: string, example: string): KpiFunction => {
  const loop = LOOPS[name] as (out: Series, x: Series) => void
  return {
    name,
    group: 'Maths',
    parameters: [X],
    gives: 'value',
    summary,
    unit,
    example,
    source: 'Common usage, sample by sample',
    run: (args, _recording, _texts, out) => over(loop, args, out),
  }
}

const at = (given: Value, i: number): number => (typeof given === 'number' ? given : (given[i] as number))
const isSeries = (given: Value): given is Series => typeof given !== 'number'

/** Applies an operation sample by sample to any number of arguments. */
function each(args: readonly Value[], out: () => Series, one: (i: number) => number): Value {
  if (!args.some(isSeries)) return one(0)
  const result = out()
  for (let i = 0; i < result.length; i += 1) result[i] = one(i)
  return result
}

const choose = ([condition = 0, yes = 0, no = 0]: readonly Value[], out: () => Series): Value =>
  each([condition, yes, no], out, (i) => {
    const holds = at(condition, i)
    return Number.isNaN(holds) ? Number.NaN : at(holds === 0 ? no : yes, i)
  })

export const maths: readonly KpiFunction[] = [
  {
    name: 'If',
    group: 'Maths',
    parameters: [{ name: 'condition', kind: 'condition' }, value('a'), value('b')],
    gives: 'value',
    summary:
      'a where the condition holds, b where it does not; of a single number only one of them is worked out',
    unit: 'of a',
    example: 'Mean(If(brake > 5, speed, 0))',
    source: 'Common usage, sample by sample',
    chooses: (condition) => (condition === 0 ? 2 : 1),
    run: (args, _recording, _texts, out) => choose(args, out),
  },
  maths1('Abs', 'The value without its sign', 'of x', 'Max(Abs(ay))'),
  maths1('Sqrt', 'Square root; missing below 0', 'root of that of x', 'Max(Sqrt(ax * ax + ay * ay))'),
  maths1('Sin', 'Sine of an angle in radians', '-1..1', 'Sin(heading)'),
  maths1('Cos', 'Cosine of an angle in radians', '-1..1', 'Cos(heading)'),
  maths1('Tan', 'Tangent of an angle in radians', 'none', 'Tan(steer * pi / 180)'),
  {
    name: 'Atan2',
    group: 'Maths',
    parameters: [value('y'), X],
    gives: 'value',
    summary: 'Angle of the point (x, y), in radians',
    unit: 'rad',
    example: 'Atan2(ay, ax)',
    source: 'ISO C atan2, sample by sample',
    run: ([y = 0, x = 0], _recording, _texts, out) =>
      each([y, x], out, (i) => Math.atan2(at(y, i), at(x, i))),
  },
  {
    name: 'Clamp',
    group: 'Maths',
    parameters: [X, value('low'), value('high')],
    gives: 'value',
    summary: 'The value, at least low and at most high',
    unit: 'of x',
    example: 'Mean(Clamp(throttle, 0, 1))',
    source: 'Common usage, sample by sample',
    run: ([x = 0, low = 0, high = 0], _recording, _texts, out) =>
      each([x, low, high], out, (i) => Math.min(Math.max(at(x, i), at(low, i)), at(high, i))),
  },
  {
    name: 'Round',
    group: 'Maths',
    parameters: [X, { name: 'decimals', kind: 'number', optional: true }],
    gives: 'value',
    summary: 'Rounded to so many decimals, half away from zero',
    unit: 'of x',
    example: 'Round(Mean(speed), 1)',
    source: 'IEEE 754 roundTiesToAway',
    run: ([x = 0, decimals = 0], _recording, _texts, out) =>
      each([x], out, (i) => {
        const sample = at(x, i)
        if (!Number.isFinite(sample)) return sample
        return decimals === 0 ? whole(sample) : round(sample, Math.max(0, Math.round(decimals as number)))
      }),
  },
  maths1('Floor', 'The next whole number below', 'of x', 'Max(Floor(gearRatio))'),
  maths1('Ceil', 'The next whole number above', 'of x', 'Max(Ceil(lapDistance))'),
  maths1('Sign', '-1, 0 or 1', 'none', 'Sum(Sign(steer))'),
  maths1('Exp', 'e to the power of x', 'none', 'Exp(decay)'),
  maths1('Log', 'Natural logarithm; missing below 0', 'none', 'Log(pressure)'),
]
