const ignore = () => undefined

/** Whether two JSON values are equal, ignoring member order. `seen` is called for each compared pair. */
export function jsonEqual(a: unknown, b: unknown, seen: () => void = ignore): boolean {
  if (a === b) return true
  seen()
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((element, index) => jsonEqual(element, b[index], seen))
  }
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every(
    (key) =>
      Object.hasOwn(b, key) &&
      jsonEqual((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], seen),
  )
}
