import { z } from 'zod'
import type { Schema } from '../../server/contract/define/schema.ts'

/** The parts of zod's definitions that the derivation reads. */
interface Definition {
  type: string
  innerType?: Schema
  in?: Schema
  element?: Schema
  options?: readonly Schema[]
  entries?: Record<string, string | number>
  values?: readonly unknown[]
  shape?: Record<string, Schema>
}

export const definitionOf = (schema: Schema): Definition => schema._zod.def as Definition

const WRAPPERS = new Set(['default', 'prefault', 'optional', 'nullable', 'readonly', 'nonoptional', 'catch'])

/** The schema without optional, nullable and default wrappers; the input of a pipe. */
export function bareSchema(schema: Schema): Schema {
  const { type, innerType, in: input } = definitionOf(schema)
  if (WRAPPERS.has(type) && innerType) return bareSchema(innerType)
  if (type === 'pipe' && input) return bareSchema(input)
  return schema
}

/** Description of a field's declaration, whatever wraps it. */
export function descriptionOf(schema: Schema): string | undefined {
  const { type, innerType } = definitionOf(schema)
  const described = z.globalRegistry.get(schema)?.description
  return described ?? (WRAPPERS.has(type) && innerType ? descriptionOf(innerType) : undefined)
}

/** Lower and upper bound, length and format of a string or number, as far as the schema has them. */
export const boundsOf = (schema: Schema) =>
  schema as unknown as { format?: string | null; maxLength?: number | null; minValue?: number | null }

/** Default value of a schema. */
export function defaultOf(schema: Schema): unknown {
  const { success, data } = z.safeParse(schema, undefined)
  return success ? data : undefined
}

export const accepts = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success

/** Format of a text with a pattern, from its error message. */
export function patternHint(schema: Schema): string | undefined {
  const issue = z.safeParse(schema, '\u0001').error?.issues.find(({ code }) => code === 'invalid_format')
  const words = /^must be (.+)$/.exec(issue?.message ?? '')?.[1]
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
