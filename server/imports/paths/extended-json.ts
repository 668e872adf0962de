const NUMBERS = ['$numberDouble', '$numberInt', '$numberLong', '$numberDecimal']

/** Unwraps MongoDB Extended JSON: `{ "$numberDouble": "35.704" }` is 35.704. Other values are returned unchanged. */
export function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue)
  if (typeof value !== 'object' || value === null) return value
  const [key, ...others] = Object.keys(value)
  if (key === undefined || others.length > 0 || !key.startsWith('$')) return value
  const inside = (value as Record<string, unknown>)[key]
  if (key === '$date' || key === '$oid') return plainValue(inside)
  if (!NUMBERS.includes(key) || typeof inside !== 'string') return value
  const number = Number(inside)
  return Number.isFinite(number) && inside.trim() !== '' ? number : value
}
