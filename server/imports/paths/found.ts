import { pointerTo } from '../../contract/define/json-pointer.ts'

/** A value of the document with its path; the JSON Pointer is built on demand. */
export interface Found {
  value: unknown
  from: Found | null
  step: string | number
}

export const rootOf = (value: unknown): Found => ({ value, from: null, step: '' })

export const within = (from: Found, step: string | number, value: unknown): Found => ({ value, from, step })

/** JSON Pointer from the root of the document. */
export const pointerOf = (found: Found): string =>
  found.from === null ? '' : pointerTo(pointerOf(found.from), found.step)

/** One step into a value: an own member by name, or an element by index. Undefined if there is none. */
export function stepInto(found: Found, step: string | number): Found | undefined {
  const { value } = found
  if (Array.isArray(value)) {
    const index = typeof step === 'number' ? step : /^\d{1,9}$/.test(step) ? Number(step) : Number.NaN
    const at = index < 0 ? value.length + index : index
    return at >= 0 && at < value.length ? within(found, at, value[at]) : undefined
  }
  if (typeof value !== 'object' || value === null || typeof step === 'number') return undefined
  return Object.hasOwn(value, step)
    ? within(found, step, (value as Record<string, unknown>)[step])
    : undefined
}
