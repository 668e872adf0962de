import { stepsOf } from '../../contract/define/json-pointer.ts'

/** Steps of a field's path: a JSON Pointer if it starts with a slash, else dotted. */
export const pathSteps = (path: string): string[] => (path.startsWith('/') ? stepsOf(path) : path.split('.'))

/** Whether the pattern is the path or a part of the row around it; `*` stands for any one step. */
export function covers(pattern: readonly string[], path: readonly string[]): boolean {
  return pattern.length <= path.length && pattern.every((step, at) => step === '*' || step === path[at])
}

/** The longer pattern says more; of two that are as long, the one with fewer stars. */
const precision = (pattern: readonly string[]) =>
  pattern.length * 2 - pattern.filter((step) => step === '*').length / (pattern.length + 1)

/** The value that the most precise pattern has for a path; undefined when none covers it. */
export function valueFor<T>(byPattern: Readonly<Record<string, T>>, path: readonly string[]): T | undefined {
  let best: { value: T; precision: number } | undefined
  for (const [text, value] of Object.entries(byPattern)) {
    const pattern = pathSteps(text)
    if (!covers(pattern, path)) continue
    if (!best || precision(pattern) > best.precision) best = { value, precision: precision(pattern) }
  }
  return best?.value
}
