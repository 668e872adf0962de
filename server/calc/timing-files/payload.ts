import type { PackedPart } from './timing-source.ts'

const stepsOf = (at: string): (string | number)[] =>
  at.split('.').flatMap((member) => {
    const [, word = '', index] = /^(.*?)(?:\[(\d+)\])?$/.exec(member) ?? []
    return index === undefined ? [word] : [word, Number(index)]
  })

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Place = Record<string | number, unknown>

/** Request payload with each part at its path; a CSV is passed as text for the server to parse. */
export function payloadOf(parts: readonly PackedPart[]): unknown {
  const root: Place = {}
  for (const part of parts) {
    const steps = stepsOf(part.at)
    const last = steps.pop() as string | number
    let at = root
    for (const [index, step] of steps.entries()) {
      at[step] ??= typeof (steps[index + 1] ?? last) === 'number' ? [] : {}
      at = at[step] as Place
    }
    if ('value' in part)
      at[last] = isObject(part.value) ? { ...part.value, ...(at[last] as object) } : part.value
    else if (part.file.isCsv) at[last] = { csv: part.file.file.text }
    else at[last] = JSON.parse(part.file.file.text.replace(/^\uFEFF/, ''))
  }
  return root
}
