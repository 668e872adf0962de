import { z } from 'zod'
import type { Schema } from './schema.ts'

/** Schema of a parameter's text with its error message. */
const read = <S extends Schema>(schema: S, convert: (text: string) => unknown, message: string) =>
  z.preprocess((value, context) => {
    const converted = typeof value === 'string' ? convert(value) : undefined
    if (converted !== undefined) return converted
    context.issues.push({ code: 'custom', message, input: value })
    return z.NEVER
  }, schema)

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false }
const numberIn = (text: string) => (/^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined)
const wholeIn = (text: string) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined)

/** `true` or `false`. */
export const flag = read(z.boolean(), (text) => FLAGS[text], 'must be true or false')
/** A number of this schema, such as `83.456`. */
export const numberParameter = <S extends Schema>(schema: S) => read(schema, numberIn, 'must be a number')
/** A whole number of this schema. */
export const wholeParameter = <S extends Schema>(schema: S) => read(schema, wholeIn, 'must be a whole number')

const withoutNull = (schema: Schema): Schema =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? withoutNull(schema.unwrap())
    : schema

const isWhole = (schema: z.ZodNumber) => schema.isInt

/** Schema of a field's value in a query parameter. */
export function valueParameter(field: Schema): Schema {
  const schema = withoutNull(field)
  if (schema instanceof z.ZodBoolean) return flag
  if (!(schema instanceof z.ZodNumber)) return schema
  return isWhole(schema) ? wholeParameter(schema) : numberParameter(schema)
}

/** Schema of a range bound. It may lie outside the field's own range. */
export function boundParameter(field: Schema): Schema {
  const schema = withoutNull(field)
  return schema instanceof z.ZodNumber ? numberParameter(z.number()) : schema
}
