import { conditionals } from './functions/conditionals.ts'
import { maths } from './functions/maths.ts'
import { operators } from './functions/operators.ts'
import { pairs } from './functions/pairs.ts'
import { points } from './functions/points.ts'
import { reductions } from './functions/reductions.ts'
import { runningFunctions } from './functions/running.ts'
import { samples } from './functions/samples.ts'
import { series } from './functions/series.ts'
import type { KpiFunction } from './kpi-function.ts'

/** Every function of the language, in display order. */
export const kpiFunctions: readonly KpiFunction[] = [
  ...reductions,
  ...conditionals,
  ...samples,
  ...series,
  ...runningFunctions,
  ...maths,
  ...points,
  ...pairs,
]

const byName = new Map(
  kpiFunctions.flatMap((each) =>
    [each.name, ...(each.aliases ?? [])].map((name): [string, KpiFunction] => [name.toLowerCase(), each]),
  ),
)

/** Looks up a function, ignoring case. */
export const functionNamed = (name: string): KpiFunction | undefined => byName.get(name.toLowerCase())

/** Looks up an operator's function; `arity` distinguishes unary from binary minus. */
export const operatorOf = (sign: string, arity: number): KpiFunction =>
  operators.find(({ name, parameters }) => name === sign && parameters.length === arity) as KpiFunction
