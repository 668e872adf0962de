import { round } from '../../../server/calc/round.ts'

/** Display format and warning limits of a KPI. */
export interface KpiLook {
  name: string
  unit?: string | null | undefined
  decimals?: number | null | undefined
  warnBelow?: number | null | undefined
  warnAbove?: number | null | undefined
}

const SIGNIFICANT = 6

/** Formats a value with the decimals of its KPI; without any, with significant digits only. */
export const kpiText = (value: number, decimals: number | null | undefined): string =>
  decimals == null ? String(Number(value.toPrecision(SIGNIFICANT))) : round(value, decimals).toFixed(decimals)

/** The language's message as a sentence. */
export const kpiSentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

export type Warning = 'below' | 'above' | undefined

/** The exceeded warning limit, judged by the unrounded value. */
export function warningOf({ warnBelow, warnAbove }: KpiLook, value: number): Warning {
  if (warnBelow != null && value < warnBelow) return 'below'
  return warnAbove != null && value > warnAbove ? 'above' : undefined
}

/** Text of a warning. */
export const warningText = ({ warnBelow, warnAbove }: KpiLook, warning: Warning): string =>
  warning === 'below' ? `below ${warnBelow}` : warning === 'above' ? `above ${warnAbove}` : ''
