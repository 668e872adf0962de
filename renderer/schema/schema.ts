import type { z } from 'zod'

/** The parts of zod's definitions that the derivation reads. */
interface Definition {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  options?: readonly z.ZodType[]
  entries?: Record<string, string | number>
  values?: readonly unknown[]
  shape?: Record<string, z.ZodType>
}

export const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition

const WRAPPERS = new Set(['default', 'prefault', 'optional', 'nullable', 'readonly', 'nonoptional', 'catch'])

/** The schema without optional, nullable and default wrappers; the input of a pipe. */
export function bareSchema(schema: z.ZodType): z.ZodType {
  const { type, innerType, in: input } = definitionOf(schema)
  if (WRAPPERS.has(type) && innerType) return bareSchema(innerType)
  if (type === 'pipe' && input) return bareSchema(input)
  return schema
}

/** Description of a field's declaration, whatever wraps it. */
export function descriptionOf(schema: z.ZodType): string | undefined {
  const { type, innerType } = definitionOf(schema)
  return schema.description ?? (WRAPPERS.has(type) && innerType ? descriptionOf(innerType) : undefined)
}

/** Lower and upper bound, length and format of a string or number, as far as the schema has them. */
export const boundsOf = (schema: z.ZodType) =>
  schema as unknown as { format?: string | null; maxLength?: number | null; minValue?: number | null }

/** Default value of a schema. */
export function defaultOf(schema: z.ZodType): unknown {
  const { success, data } = schema.safeParse(undefined)
  return success ? data : undefined
}

export const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success

/** Format of a text with a pattern, from its error message. */
export function patternHint(schema: z.ZodType): string | undefined {
  const issue = schema.safeParse('\u0001').error?.issues.find(({ code }) => code === 'invalid_format')
  const words = /^must be (.+)$/.exec(issue?.message ?? '')?.[1]
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
