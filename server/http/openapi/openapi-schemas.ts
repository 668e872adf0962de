import { z } from 'zod'
import type { AnyResource } from '../../contract/define/define.ts'
import { problem } from '../../contract/define/problem.ts'
import type { Schema } from '../../contract/define/schema.ts'
import { resources } from '../../contract/index.ts'
import { describeFields } from './openapi-descriptions.ts'

type Json = Record<string, unknown>
type Direction = 'input' | 'output'

/**
 * Responses shared by many operations are written once: without references a browser needs a minute for the document.
 */
let known: ReadonlyMap<Schema, string> | undefined
function names(): ReadonlyMap<Schema, string> {
  const rows = () =>
    Object.values<AnyResource>(resources).map(({ name, row }) => [row as Schema, name] as const)
  known ??= new Map<Schema, string>([...rows(), [problem, 'Problem']])
  return known
}

const referenceTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** Removes noise: default integer bounds, and patterns of formatted response fields. */
function shorten(schema: Json, io: Direction): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (io === 'output' && schema.format !== undefined) delete schema.pattern
}

/** Draft 2020-12, the dialect of OpenAPI 3.1. */
function written(schema: Schema, io: Direction): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override({ zodSchema, jsonSchema, path }) {
      const declared = z.globalRegistry.get(zodSchema)
      // zod omits these for schemas that parse text.
      for (const keyword of ['default', 'examples'])
        if (declared?.[keyword] !== undefined) (jsonSchema as Json)[keyword] = declared[keyword]
      shorten(jsonSchema as Json, io)
      const name = names().get(zodSchema as unknown as Schema)
      if (name === undefined || path.length === 0) return
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Json)[key]
      Object.assign(jsonSchema, referenceTo(name))
    },
  })
  describeFields(rest)
  return rest
}

/** A schema as JSON Schema; named ones are referenced. */
export function schemaOf(schema: Schema, io: Direction): Json {
  const name = io === 'output' ? names().get(schema) : undefined
  return name === undefined ? written(schema, io) : referenceTo(name)
}

/** The referenced schemas. */
export const namedSchemas = (): Json =>
  Object.fromEntries([...names()].map(([schema, name]) => [name, written(schema, 'output')]))
