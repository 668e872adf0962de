import { z } from 'zod'
import type { AnyResource } from '../contract/define.ts'
import { resources } from '../contract/index.ts'
import { problem } from '../contract/problem.ts'

type Json = Record<string, unknown>
type Direction = 'input' | 'output'

/** What many operations answer is written once: the document of everything spelt out takes a browser a minute. */
let known: ReadonlyMap<z.ZodType, string> | undefined
function names(): ReadonlyMap<z.ZodType, string> {
  const rows = () =>
    Object.values<AnyResource>(resources).map(({ name, row }) => [row as z.ZodType, name] as const)
  known ??= new Map<z.ZodType, string>([...rows(), [problem, 'Problem']])
  return known
}

const referenceTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** Draft 2020-12, which is OpenAPI 3.1's own dialect. */
function written(schema: z.ZodType, io: Direction): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override({ zodSchema, jsonSchema, path }) {
      const name = names().get(zodSchema as unknown as z.ZodType)
      if (name === undefined || path.length === 0) return
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Json)[key]
      Object.assign(jsonSchema, referenceTo(name))
    },
  })
  return rest
}

/** A schema as JSON Schema; one that has a name is pointed at. */
export function schemaOf(schema: z.ZodType, io: Direction): Json {
  const name = io === 'output' ? names().get(schema) : undefined
  return name === undefined ? written(schema, io) : referenceTo(name)
}

/** The schemas that others point at. */
export const namedSchemas = (): Json =>
  Object.fromEntries([...names()].map(([schema, name]) => [name, written(schema, 'output')]))
