/** A typed number, with a point or a comma; NaN for invalid text, undefined for empty. */
export function numberIn(text: string): number | undefined {
  const typed = text.trim().replace(',', '.').replace('−', '-')
  if (typed === '') return undefined
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(typed) ? Number(typed) : Number.NaN
}

/**
 * The number in a field of a draft, null where it is empty. Text that is no number stays text: it counts as a change, and the
 * schema refuses it at its field.
 */
export function draftNumber(text: string): number | null {
  const value = numberIn(text)
  return Number.isNaN(value) ? (text as unknown as number) : (value ?? null)
}
