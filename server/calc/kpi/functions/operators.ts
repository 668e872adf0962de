import type { KpiFunction, Parameter, Value } from '../kpi-function.ts'
import type { Series } from '../recording.ts'

/** One loop per operator: a shared loop would call a function for each sample. */
type Loop = (out: Series, a: Series, b: Series) => void

const PAIR: readonly Parameter[] = [
  { name: 'a', kind: 'value' },
  { name: 'b', kind: 'value' },
]
const ONE: readonly Parameter[] = [{ name: 'a', kind: 'value' }]
/** Runs a loop over two values; a number is expanded to a series first. */
export function over(loop: Loop, [a = 0, b = a]: readonly Value[], out: () => Series): Value {
  if (typeof a === 'number' && typeof b === 'number') {
    const single = new Float64Array(1)
    loop(single, Float64Array.of(a), Float64Array.of(b))
    return single[0] as number
  }
  const result = out()
  loop(result, typeof a === 'number' ? out().fill(a) : a, typeof b === 'number' ? out().fill(b) : b)
  return result
}

const operator = (
  name: string,
  parameters: readonly Parameter[],
  summary: string,
  unit: string,
  loop: Loop,
): KpiFunction => ({
  name,
  group: 'Operators',
  parameters,
  gives: 'value',
  summary,
  unit,
  example: parameters.length === 1 ? `${name}speed` : `speed ${name} 2`,
  source: 'IEEE 754 double precision, sample by sample',
  run: (args, _recording, _texts, out) => over(loop, args, out),
})

/* biome-ignore-start lint/style/noNonNullAssertion: every index lies inside its series. */
const add: Loop = (out, a, b) => {
  for (let i = 0; i < out.length; i += 1) out[i] = a[i]! + b[i]!
}
const subtract: Loop = (out, a, b) => {
  for (let i = 0; i < out.length; i += 1) out[i] = a[i]! - b[i]!
}
const multiply: Loop = (out, a, b) => {
  for (let i = 0; i < out.length; i += 1) out[i] = a[i]! * b[i]!
}
const divide: Loop = (out, a, b) => {
  for (let i = 0; i < out.length; i += 1) out[i] = a[i]! / b[i]!
}
const remainder: Loop = (out, a, b) => {
  for (let i = 0; i < out.length; i += 1) {
    const x = a[i]!
    const y = b[i]!
    const rest = x % y
    out[i] = rest !== 0 && rest < 0 !== y < 0 ? rest + y : rest
  }
}
const power: Loop = (out, a, b) => {
  for (let i = 0; i < out.length; i += 1) out[i] = a[i]! ** b[i]!
}
/** Lookup table for missing, true and false: the branch is unpredictable, and mispredictions dominate the cost. */
const TRUTHS = Float64Array.of(Number.NaN, 1, 0)
const less: Loop = (out, a, b) => {
  for (let i = 0; i < out.length; i += 1) {
    const x = a[i]!
    const y = b[i]!
    out[i] = TRUTHS[Number(x < y) | (Number(x >= y) << 1)]!
  }
}
const lessOrEqual: Loop = (out, a, b) => {
  for (let i = 0; i < out.length; i += 1) {
    const x = a[i]!
    const y = b[i]!
    out[i] = TRUTHS[Number(x <= y) | (Number(x > y) << 1)]!
  }
}
// Not `less` with swapped arguments: passing the loop on made it five times slower.
const greater: Loop = (out, a, b) => {
  for (let i = 0; i < out.length; i += 1) {
    const x = a[i]!
    const y = b[i]!
    out[i] = TRUTHS[Number(x > y) | (Number(x <= y) << 1)]!
  }
}
const greaterOrEqual: Loop = (out, a, b) => {
  for (let i = 0; i < out.length; i += 1) {
    const x = a[i]!
    const y = b[i]!
    out[i] = TRUTHS[Number(x >= y) | (Number(x < y) << 1)]!
  }
}
const equal: Loop = (out, a, b) => {
  for (let i = 0; i < out.length; i += 1) {
    const x = a[i]!
    const y = b[i]!
    out[i] = TRUTHS[Number(x === y) | (Number(x < y) << 1) | (Number(x > y) << 1)]!
  }
}
const and: Loop = (out, a, b) => {
  for (let i = 0; i < out.length; i += 1) {
    const x = a[i]!
    const y = b[i]!
    const known = Number(!Number.isNaN(x)) & Number(!Number.isNaN(y))
    out[i] = TRUTHS[known << (1 - (Number(x !== 0) & Number(y !== 0)))]!
  }
}
const or: Loop = (out, a, b) => {
  for (let i = 0; i < out.length; i += 1) {
    const x = a[i]!
    const y = b[i]!
    const known = Number(!Number.isNaN(x)) & Number(!Number.isNaN(y))
    out[i] = TRUTHS[known << (Number(x === 0) & Number(y === 0))]!
  }
}
const not: Loop = (out, a) => {
  for (let i = 0; i < out.length; i += 1) {
    const x = a[i]!
    out[i] = TRUTHS[Number(!Number.isNaN(x)) << Number(x !== 0)]!
  }
}
const negate: Loop = (out, a) => {
  for (let i = 0; i < out.length; i += 1) out[i] = -a[i]!
}
const keep: Loop = (out, a) => {
  for (let i = 0; i < out.length; i += 1) out[i] = a[i]!
}
/* biome-ignore-end lint/style/noNonNullAssertion: the end of the loops. */

const unlike: Loop = (out, a, b) => {
  equal(out, a, b)
  not(out, out, out)
}

const TRUTH = '1 where it holds, 0 where it does not'

/** Functions of the operators. A missing sample makes the result missing. */
export const operators: readonly KpiFunction[] = [
  operator('+', PAIR, 'Sum', 'of a', add),
  operator('-', PAIR, 'Difference', 'of a', subtract),
  operator('*', PAIR, 'Product', 'of a times that of b', multiply),
  operator('/', PAIR, 'Quotient', 'of a over that of b', divide),
  operator('%', PAIR, 'Remainder with the sign of b: (bearing - 350) % 360', 'of a', remainder),
  operator('^', PAIR, 'Power', 'of a to the power of b', power),
  operator('<', PAIR, 'Whether a is less', TRUTH, less),
  operator('<=', PAIR, 'Whether a is at most b', TRUTH, lessOrEqual),
  operator('>', PAIR, 'Whether a is greater', TRUTH, greater),
  operator('>=', PAIR, 'Whether a is at least b', TRUTH, greaterOrEqual),
  operator('==', PAIR, 'Whether both are the same', TRUTH, equal),
  operator('!=', PAIR, 'Whether both differ', TRUTH, unlike),
  operator('&&', PAIR, 'Whether both hold', TRUTH, and),
  operator('||', PAIR, 'Whether one of them holds', TRUTH, or),
  operator('!', ONE, 'Whether it does not hold', TRUTH, not),
  operator('-', ONE, 'The negative', 'of a', negate),
  operator('+', ONE, 'The value itself', 'of a', keep),
]
