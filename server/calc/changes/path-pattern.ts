import { stepsOf } from '../../contract/define/json-pointer.ts'

/** Steps of a field path: a JSON Pointer if it starts with a slash, otherwise dotted. */
export const pathSteps = (path: string): string[] => (path.startsWith('/') ? stepsOf(path) : path.split('.'))

/** Whether the pattern is the path or one of its ancestors; `*` matches any one step. */
export function covers(pattern: readonly string[], path: readonly string[]): boolean {
  return pattern.length <= path.length && pattern.every((step, at) => step === '*' || step === path[at])
}

/** Longer patterns are more specific; at equal length, the one with fewer `*`. */
const precision = (pattern: readonly string[]) =>
  pattern.length * 2 - pattern.filter((step) => step === '*').length / (pattern.length + 1)

/** Value of the most specific pattern that covers a path; undefined if none does. */
export function valueFor<T>(byPattern: Readonly<Record<string, T>>, path: readonly string[]): T | undefined {
  let best: { value: T; precision: number } | undefined
  for (const [text, value] of Object.entries(byPattern)) {
    const pattern = pathSteps(text)
    if (!covers(pattern, path)) continue
    if (!best || precision(pattern) > best.precision) best = { value, precision: precision(pattern) }
  }
  return best?.value
}
