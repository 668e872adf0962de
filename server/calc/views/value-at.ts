const has = (value: unknown, step: string): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.hasOwn(value, step) &&
  (!Array.isArray(value) || /^\d+$/.test(step))

/** What stands at a path of a row; null where nothing does. */
export function valueAt(row: unknown, steps: readonly string[]): unknown {
  let value = row
  for (const step of steps) {
    if (!has(value, step)) return null
    value = value[step]
  }
  return value ?? null
}
