type Plain = Readonly<Record<string, unknown>>

/** A value that differs between two rows; null where a row does not have it. */
export interface Difference {
  steps: readonly string[]
  from: unknown
  to: unknown
}

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const valueAt = (object: Plain, key: string) => (Object.hasOwn(object, key) ? (object[key] ?? null) : null)

const keysOf = (a: Plain, b: Plain) => [...new Set([...Object.keys(a), ...Object.keys(b)])]

/** Deep equality, ignoring the order of keys. */
function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, at) => same(value, b[at]))
  if (isPlain(a) && isPlain(b)) return keysOf(a, b).every((key) => same(valueAt(a, key), valueAt(b, key)))
  return a === b
}

/** Missing objects count as empty, so their fields are still compared. */
const sidesOf = (from: unknown, to: unknown): [Plain, Plain] | null => {
  if (isPlain(from)) return isPlain(to) ? [from, to] : to === null ? [from, {}] : null
  return isPlain(to) && from === null ? [{}, to] : null
}

function* differences(from: Plain, to: Plain, steps: readonly string[]): Generator<Difference> {
  for (const key of keysOf(from, to)) {
    const [before, after] = [valueAt(from, key), valueAt(to, key)]
    const path = [...steps, key]
    const sides = sidesOf(before, after)
    if (sides) yield* differences(...sides, path)
    else if (!same(before, after)) yield { steps: path, from: before, to: after }
  }
}

/** Differences between two rows by leaf; a list is one value. */
export const rowDifferences = (from: Plain, to: Plain): Difference[] => [...differences(from, to, [])]
