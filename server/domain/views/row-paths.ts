import { z } from 'zod'
import type { AnyResource } from '../../contract/define/define.ts'
import type { Schema } from '../../contract/define/schema.ts'

/** Schemas with free-form content. */
const OPEN = [z.ZodRecord, z.ZodArray, z.ZodTuple, z.ZodUnknown]

function leads(schema: Schema, steps: readonly string[]): boolean {
  const [step, ...rest] = steps
  if (step === undefined) return true
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return leads(schema.unwrap(), steps)
  }
  if (schema instanceof z.ZodObject) {
    return Object.hasOwn(schema.shape, step) && leads(schema.shape[step] as Schema, rest)
  }
  if (schema instanceof z.ZodUnion) return (schema.options as Schema[]).some((option) => leads(option, steps))
  return OPEN.some((type) => schema instanceof type)
}

/** Whether API rows of this resource can have a value at that path. */
export const isRowPath = (resource: AnyResource, steps: readonly string[]): boolean =>
  leads(resource.row, steps)

/** The schema at a path; undefined inside free-form content. */
export function schemaAt(schema: Schema, steps: readonly string[]): Schema | undefined {
  const [step, ...rest] = steps
  if (step === undefined) return schema
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return schemaAt(schema.unwrap(), steps)
  }
  if (!(schema instanceof z.ZodObject) || !Object.hasOwn(schema.shape, step)) return undefined
  return schemaAt(schema.shape[step] as Schema, rest)
}
