import { round } from '../../../server/calc/round.ts'

/** How a KPI is shown, and when it warns. */
export interface KpiLook {
  name: string
  unit?: string | null | undefined
  decimals?: number | null | undefined
  warnBelow?: number | null | undefined
  warnAbove?: number | null | undefined
}

const SIGNIFICANT = 6

/** A value with the decimals of its KPI; without any, as many as say something. */
export const kpiText = (value: number, decimals: number | null | undefined): string =>
  decimals == null ? String(Number(value.toPrecision(SIGNIFICANT))) : round(value, decimals).toFixed(decimals)

/** What the language says of a KPI, as a sentence. */
export const kpiSentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

export type Warning = 'below' | 'above' | undefined

/** Which warning a value is beyond. The value counts, not its rounded text. */
export function warningOf({ warnBelow, warnAbove }: KpiLook, value: number): Warning {
  if (warnBelow != null && value < warnBelow) return 'below'
  return warnAbove != null && value > warnAbove ? 'above' : undefined
}

/** The warning in words. */
export const warningText = ({ warnBelow, warnAbove }: KpiLook, warning: Warning): string =>
  warning === 'below' ? `below ${warnBelow}` : warning === 'above' ? `above ${warnAbove}` : ''
