import type { Recording, Series } from './recording.ts'

export type Value = number | Series

/**
 * Kind of an argument. `value`: a number or a series, sample by sample; `condition`: the same, documented separately;
 * `text`: one of a list of words.
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
  /** `value`: a series if any argument is one. */
  gives: 'number' | 'series' | 'value'
  /** One sentence. */
  summary: string
  /** Unit of the result in words, with x for the unit of the first argument. */
  unit: string
  example: string
  /** Source of the definition. */
  source: string
  /** Index of the selected argument when the first one is a single number: the others are not evaluated. */
  chooses?: (first: number) => number
  /** Arguments as declared, texts in lower case. `out` has room for a series. */
  run(args: readonly Value[], recording: Recording, texts: readonly string[], out: () => Series): Value
}

/** A missing result: no sample, no crossing. Reported as the KPI's error. */
export class NoValue extends Error {}
