import { InputError } from '../format/failure.ts'
import type { FormValues } from '../ui/form/use-submit.ts'

/** Text of a field; null where nothing was typed. */
export const textOf = (values: FormValues, name: string): string | null => values[name]?.trim() || null

/** Number of a field, with a point or a comma; null where nothing was typed. */
export function numberOf(values: FormValues, name: string): number | null {
  const text = textOf(values, name)
  if (text === null) return null
  const number = /^[+-]?\d*[.,]?\d+$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  if (Number.isNaN(number)) throw new InputError({ [name]: 'must be a number' })
  return number
}

/** Input text of a stored value. */
export const shown = (value: string | number | null | undefined): string => String(value ?? '')
