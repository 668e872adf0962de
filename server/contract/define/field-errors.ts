import type { z } from 'zod'
import type { FieldError } from './define.ts'
import { pointerTo } from './json-pointer.ts'

/** Adds the input to issues, to distinguish a missing field from a wrong one. */
export const REPORT = { reportInput: true } as const

function plainMessage(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined) return 'is required'
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  return issue.message
    .replace(/^Invalid input: /, '')
    .replace(/^Too (?:big|small): expected \w+ to (?:be|have) /, 'must be ')
}

/** Converts Zod issues found with `REPORT` to JSON Pointers with messages, one per unknown key. */
export const fieldErrors = (error: z.ZodError, at = ''): FieldError[] =>
  error.issues.flatMap((issue) => {
    const pointer = issue.path.reduce<string>(pointerTo, at)
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: pointerTo(pointer, key), message: 'is not a known field' }))
      : [{ path: pointer, message: plainMessage(issue) }]
  })
