import type { FieldError } from './define.ts'

type Moment = string | null | undefined

/** `later` must be the same as `earlier` or come after it. Both ISO-8601, so they compare as text. */
export const notBefore = (
  laterField: string,
  later: Moment,
  earlierField: string,
  earlier: Moment,
): FieldError[] =>
  later && earlier && later < earlier
    ? [{ path: `/${laterField}`, message: `must not be before ${earlierField}` }]
    : []

/** `later` must come after `earlier`. Both ISO-8601 in UTC, so they compare as text. */
export const after = (
  laterField: string,
  later: Moment,
  earlierField: string,
  earlier: Moment,
): FieldError[] =>
  later && earlier && later <= earlier
    ? [{ path: `/${laterField}`, message: `must be after ${earlierField}` }]
    : []
