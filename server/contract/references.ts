import { z } from 'zod'
import type { AnyResource } from './define/define.ts'
import { type Reference, referenceRegistry } from './define/fields.ts'
import type { Schema } from './define/schema.ts'
import { resources } from './index.ts'

/** Stands in a path for every element of a list. */
export const EACH = Symbol('each')
export type Path = (string | typeof EACH)[]

/** A path in a resource's rows that holds ids of another. */
export interface ReferencePath extends Reference {
  path: Path
}

function* walk(schema: Schema, path: Path): Generator<ReferencePath> {
  const reference = referenceRegistry.get(schema)
  if (reference) yield { ...reference, path }
  else if (schema instanceof z.ZodObject) {
    for (const [key, inner] of Object.entries(schema.shape)) yield* walk(inner as Schema, [...path, key])
  } else if (schema instanceof z.ZodArray) yield* walk(schema.element, [...path, EACH])
  else if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  ) {
    yield* walk(schema.unwrap(), path)
  }
}

/** Every declared resource. */
export const everyResource: readonly AnyResource[] = Object.values(resources)
const referencesByName = new Map(
  everyResource.map((resource) => [resource.name, [...walk(z.object(resource.fields), [])]]),
)

/** References of this resource to others. */
export const referencesOf = (resource: AnyResource): ReferencePath[] =>
  referencesByName.get(resource.name) ?? []

/** Looks up a declared resource by name. */
export const resourceNamed = (entity: string): AnyResource | undefined =>
  everyResource.find((resource) => resource.name === entity)

export const resourceOfType = (entityType: string): AnyResource | undefined =>
  everyResource.find((resource) => resource.entityType === entityType)

/** The resource referenced by a stored field; undefined if it is not a reference. */
export function resourceNamedBy(resource: AnyResource, field: string): AnyResource | undefined {
  const [reference] = walk(resource.storedRow.shape[field] as Schema, [])
  return reference?.path.length === 0 ? resourceNamed(reference.entity) : undefined
}
