import type { Recording, Series } from './recording.ts'

export type Value = number | Series

/**
 * What an argument may be. `value`: a number or a series, sample by sample; `condition`: the same, told apart for people;
 * `text`: one of some words.
 */
type ParameterKind = 'series' | 'number' | 'value' | 'condition' | 'text'

export interface Parameter {
  name: string
  kind: ParameterKind
  optional?: boolean
  /** Allowed texts; the first one is the default. */
  words?: readonly string[]
}

export interface KpiFunction {
  name: string
  aliases?: readonly string[]
  group: string
  parameters: readonly Parameter[]
  /** `value`: a series where one of the arguments is one. */
  gives: 'number' | 'series' | 'value'
  /** One sentence. */
  summary: string
  /** Unit of the result, in words, where x has the unit of the first argument. */
  unit: string
  example: string
  /** Source of the definition. */
  source: string
  /** Which argument is the answer where the first one is a single number: the others are not worked out. */
  chooses?: (first: number) => number
  /** Arguments as declared; texts in lower case. `out` has room for a series. */
  run(args: readonly Value[], recording: Recording, texts: readonly string[], out: () => Series): Value
}

/** A number that is not there: no sample, no crossing. It becomes the KPI's error. */
export class NoValue extends Error {}
