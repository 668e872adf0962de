const has = (value: unknown, step: string): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.hasOwn(value, step) &&
  (!Array.isArray(value) || /^\d+$/.test(step))

/** Value at a path of a row; null if there is none. */
export function valueAt(row: unknown, steps: readonly string[]): unknown {
  let value = row
  for (const step of steps) {
    if (!has(value, step)) return null
    value = value[step]
  }
  return value ?? null
}
