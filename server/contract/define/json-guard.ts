import type { FieldError } from './define.ts'
import { pointerTo } from './json-pointer.ts'

const MAX_DEPTH = 64

const violationOf = (text: string): string | null => {
  if (!text.isWellFormed()) return 'must not contain lone surrogates'
  return text.includes('\u0000') ? 'must not contain NUL' : null
}

function* violations(value: unknown, pointer: string, depth: number): Generator<FieldError> {
  if (typeof value === 'string') {
    const message = violationOf(value)
    if (message) yield { path: pointer, message }
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) yield { path: pointer, message: 'is too large a number' }
  } else if (typeof value === 'object' && value !== null) {
    if (depth >= MAX_DEPTH) {
      yield { path: pointer, message: `is nested deeper than ${MAX_DEPTH} levels` }
      return
    }
    for (const key of Object.keys(value)) {
      const message = key === '__proto__' ? 'is not an allowed name' : violationOf(key)
      const path = pointerTo(pointer, key)
      if (message) yield { path: path.toWellFormed(), message }
      else yield* violations((value as Record<string, unknown>)[key], path, depth + 1)
    }
  }
}

/** Fast check passed by most bodies, so that pointers are only built for the rest. */
function isSound(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return violationOf(value) === null
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth >= MAX_DEPTH) return false
  if (Array.isArray(value)) return value.every((element) => isSound(element, depth + 1))
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || violationOf(key)) return false
    if (!isSound((value as Record<string, unknown>)[key], depth + 1)) return false
  }
  return true
}

/** Rejects anywhere in a JSON body: deep nesting, `__proto__`, lone surrogates, NUL, infinite numbers. */
export const jsonViolations = (value: unknown): FieldError[] =>
  isSound(value, 0) ? [] : [...violations(value, '', 0)]
