import type { TransformName } from '../../../../server/contract/define/import-scope.ts'
import type { Field } from '../../../schema/field.ts'

const CLOCK = /^(?:\d+ days?,? )?(?:\d{1,3}:)?\d{1,3}:\d\d(?:[.,]\d+)?$/
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const DAY = /^\d{4}-\d\d-\d\d$/
const YEAR_2000_MS = 946_684_800_000
const YEAR_2000_SEC = 946_684_800
const YEAR_2200_SEC = 7_258_118_400
/** Lower bound of a lap in milliseconds and upper bound of one in seconds: smaller numbers are seconds. */
const LAP_MS = 2000

const textsOf = (samples: readonly unknown[]) =>
  samples
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => String(value).trim())
const all = (texts: readonly string[], test: (text: string) => boolean) =>
  texts.length > 0 && texts.every(test)
const numbersIn = (texts: readonly string[]): number[] =>
  all(texts, (text) => NUMBER.test(text)) ? texts.map(Number) : []

/** Transform of a duration to milliseconds: from clock notation, or from seconds by magnitude. */
function forMilliseconds(
  texts: readonly string[],
  source: string,
  isText: boolean,
): TransformName | undefined {
  if (texts.some((text) => CLOCK.test(text))) return 'lapTime'
  const numbers = numbersIn(texts)
  if (numbers.length === 0) return isText ? 'lapTime' : undefined
  const inMs = /(?:ms|milli\w*)$/i.test(source)
  const small = numbers.every((number) => Math.abs(number) < LAP_MS)
  const broken = numbers.some((number) => !Number.isInteger(number))
  if (!inMs && (small || broken)) return 'seconds->ms'
  return isText || broken ? 'integer' : undefined
}

function forTimestamp(texts: readonly string[]): TransformName | undefined {
  const numbers = numbersIn(texts)
  if (numbers.length === 0) return 'timestamp'
  const least = Math.min(...numbers)
  if (least >= YEAR_2000_MS) return 'epochMs'
  return least >= YEAR_2000_SEC && least <= YEAR_2200_SEC ? 'epochSeconds' : undefined
}

/** Transform of imperial units, detected by the column's name. */
function forUnit(unit: string | null, source: string): TransformName | undefined {
  if (unit === '°C' && /(?:deg_?f|fahrenheit|_f)$/i.test(source)) return 'fahrenheit->celsius'
  if (unit === 'km/h' && /mph$/i.test(source)) return 'mph->kph'
  return undefined
}

/** Suggests the transform from sample values to the field's type; undefined where none is needed. */
export function suggestTransform(
  field: Pick<Field, 'kind' | 'unit' | 'name'>,
  source: string,
  samples: readonly unknown[],
  isText = samples.some((value) => typeof value === 'string'),
): TransformName | undefined {
  const texts = textsOf(samples)
  if (field.kind === 'lapTime' || (field.kind === 'integer' && field.name.endsWith('Ms')))
    return forMilliseconds(texts, source, isText)
  if (field.kind === 'integer') return isText ? 'integer' : undefined
  if (field.kind === 'number') return forUnit(field.unit, source) ?? (isText ? 'number' : undefined)
  if (field.kind === 'boolean')
    return samples.some((value) => typeof value !== 'boolean') ? 'boolean' : undefined
  if (field.kind === 'date') return all(texts, (text) => DAY.test(text)) ? undefined : 'date'
  if (field.kind === 'timestamp') return forTimestamp(texts)
  const isTextual = ['text', 'notes', 'choice', 'either'].includes(field.kind)
  return isTextual && samples.some((value) => typeof value !== 'string') ? 'text' : undefined
}
