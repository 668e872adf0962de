import { round } from '../../../../server/calc/round.ts'
import type { Measure } from '../../../../server/calc/units.ts'
import { numberOf } from '../../../rows/values.ts'

/** More than a gauge shows, so that a value comes back as it was stored. */
const STORED_DECIMALS = 4

/** What a field shows of a stored value, in the unit of whoever reads it. */
export const typedText = (value: number | null | undefined, measure: Measure, decimals: number): string =>
  value === null || value === undefined ? '' : String(round(measure.shown(value), measure.decimals(decimals)))

/** Three digits of bar are hundredths: `182` is 1.82, for no tyre has 100 bar. */
const isHundredths = (text: string, { unit }: Measure) => unit === 'bar' && /^\d{3}$/.test(text.trim())

/** What was typed as it is stored: null where nothing stands, undefined where it is no number. */
export function typedNumber(text: string | undefined, measure: Measure): number | null | undefined {
  try {
    const number = numberOf({ text: text ?? '' }, 'text')
    if (number === null) return null
    return round(measure.stored(isHundredths(text ?? '', measure) ? number / 100 : number), STORED_DECIMALS)
  } catch {
    return undefined
  }
}
