import type { FieldError } from './define.ts'

type Moment = string | null | undefined

/** `later` must not be before `earlier`. Both ISO-8601, so they compare as text. */
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

/** At least one of two fields has a value, if both are known. Either may have been cleared, so both are named. */
export const oneOf = (field: string, value: unknown, otherField: string, other: unknown): FieldError[] =>
  value === null && other === null
    ? [
        { path: `/${field}`, message: `or ${otherField} is required` },
        { path: `/${otherField}`, message: `or ${field} is required` },
      ]
    : []

/** `larger` must be at least `smaller`, if both are known. Either may have been written, so both are named. */
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
