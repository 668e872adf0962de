import { compileProfile, type KpiItem, type KpiProfile } from '../../server/calc/kpi/profile.ts'
import { createRecording, type Recording } from '../../server/calc/kpi/recording.ts'
import type { Syntax } from '../../server/calc/kpi/syntax.ts'

/** Samples as a client sends them: null where one is missing. */
export type Columns = Readonly<Record<string, readonly (number | null)[]>>

export const recordingOf = (columns: Columns): Recording =>
  createRecording(
    new Map(
      Object.entries(columns).map(([name, column]): [string, Float64Array] => [
        name,
        Float64Array.from(column, (value) => value ?? Number.NaN),
      ]),
    ),
  )

/** Evaluates expressions as the KPIs of one profile, named after themselves. */
export function evaluateAll(
  expressions: readonly string[],
  recording: Recording,
  profile: Omit<KpiProfile, 'kpis'> = {},
): KpiItem[] {
  const kpis = expressions.map((expression) => ({ name: expression, expression }))
  return compileProfile({ ...profile, kpis }, recording.names).evaluate(recording)
}

/** The value or the error of one expression. */
export function evaluate(
  expression: string,
  columns: Columns,
  profile: Omit<KpiProfile, 'kpis'> = {},
): number | string {
  const [item] = evaluateAll([expression], recordingOf(columns), profile)
  if (!item) throw new Error('no item')
  return 'error' in item ? item.error : item.value
}

/** Functions and signs of an expression in lower case; a sign before a value is written `unary -`. */
export function wordsOf(syntax: Syntax): string[] {
  if (syntax.is === 'call') return [syntax.name.toLowerCase(), ...syntax.args.flatMap(wordsOf)]
  if (syntax.is === 'unary') return [`unary ${syntax.sign}`, ...wordsOf(syntax.arg)]
  if (syntax.is === 'binary') return [syntax.sign, ...wordsOf(syntax.left), ...wordsOf(syntax.right)]
  return []
}
