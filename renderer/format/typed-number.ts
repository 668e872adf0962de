/** A number as people type it, with a point or a comma; NaN for what is none, undefined for nothing. */
export function numberIn(text: string): number | undefined {
  const typed = text.trim().replace(',', '.').replace('−', '-')
  if (typed === '') return undefined
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(typed) ? Number(typed) : Number.NaN
}
