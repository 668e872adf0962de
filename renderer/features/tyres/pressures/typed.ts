import { round } from '../../../../server/calc/round.ts'
import type { Measure } from '../../../../server/calc/units.ts'
import { numberOf } from '../../../rows/values.ts'

/** More than a gauge shows, so that a conversion and back returns the stored value. */
const STORED_DECIMALS = 4

/** Input text of a stored value in the user's unit. */
export const typedText = (value: number | null | undefined, measure: Measure, decimals: number): string =>
  value === null || value === undefined ? '' : String(round(measure.shown(value), measure.decimals(decimals)))

/** Three digits in bar are hundredths: `182` is 1.82. */
const isHundredths = (text: string, { unit }: Measure) => unit === 'bar' && /^\d{3}$/.test(text.trim())

/** Typed text in stored form: null if empty, undefined if no number. */
export function typedNumber(text: string | undefined, measure: Measure): number | null | undefined {
  try {
    const number = numberOf({ text: text ?? '' }, 'text')
    if (number === null) return null
    return round(measure.stored(isHundredths(text ?? '', measure) ? number / 100 : number), STORED_DECIMALS)
  } catch {
    return undefined
  }
}
