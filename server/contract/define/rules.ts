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

/** At least one of two fields has a value, as far as both are known. Either may be the one that was emptied. */
export const oneOf = (field: string, value: unknown, otherField: string, other: unknown): FieldError[] =>
  value === null && other === null
    ? [
        { path: `/${field}`, message: `or ${otherField} is required` },
        { path: `/${otherField}`, message: `or ${field} is required` },
      ]
    : []

/** `larger` must be at least `smaller`, where both are known. Either may be the one that was written, so both are named. */
export const notBelow = (
  largerField: string,
  larger: number | null | undefined,
  smallerField: string,
  smaller: number | null | undefined,
): FieldError[] =>
  typeof larger === 'number' && typeof smaller === 'number' && larger < smaller
    ? [
        { path: `/${largerField}`, message: `must not be below ${smallerField}` },
        { path: `/${smallerField}`, message: `must not be above ${largerField}` },
      ]
    : []
