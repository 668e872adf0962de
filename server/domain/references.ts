import { z } from 'zod'
import type { AnyResource, BaseRow } from '../contract/define.ts'
import { type Reference, referenceRegistry } from '../contract/fields.ts'
import { resources } from '../contract/index.ts'

/** Stands in a path for every element of a list. */
export const EACH = Symbol('each')
type Path = (string | typeof EACH)[]

/** A place in a resource's rows that holds ids of another. */
export interface ReferencePath extends Reference {
  path: Path
}

function* walk(schema: z.ZodType, path: Path): Generator<ReferencePath> {
  const reference = referenceRegistry.get(schema)
  if (reference) yield { ...reference, path }
  else if (schema instanceof z.ZodObject) {
    for (const [key, inner] of Object.entries(schema.shape)) yield* walk(inner as z.ZodType, [...path, key])
  } else if (schema instanceof z.ZodArray) yield* walk(schema.element as z.ZodType, [...path, EACH])
  else if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  ) {
    yield* walk(schema.unwrap() as z.ZodType, path)
  }
}

const everything: readonly AnyResource[] = Object.values(resources)
const referencesByName = new Map(
  everything.map((resource) => [resource.name, [...walk(z.object(resource.fields), [])]]),
)

/** Where this resource's rows point at others. */
export const referencesOf = (resource: AnyResource): ReferencePath[] =>
  referencesByName.get(resource.name) ?? []

/** The declared resource of that name; undefined for one that no declaration has yet. */
export const resourceNamed = (entity: string): AnyResource | undefined =>
  everything.find((resource) => resource.name === entity)

export const resourceOfType = (entityType: string): AnyResource | undefined =>
  everything.find((resource) => resource.entityType === entityType)

export interface Dependant {
  resource: AnyResource
  reference: ReferencePath
  /** The row's field that the path starts from. */
  field: string
  /** Whether the id is the field itself rather than somewhere inside it. */
  direct: boolean
}

const dependantsByName = new Map<string, Dependant[]>()
for (const resource of everything) {
  for (const reference of referencesOf(resource)) {
    const dependants = dependantsByName.get(reference.entity) ?? []
    dependantsByName.set(reference.entity, dependants)
    const field = reference.path[0] as string
    dependants.push({ resource, reference, field, direct: reference.path.length === 1 })
  }
}

/** Who points at this resource's rows. */
export const dependantsOf = (resource: AnyResource): Dependant[] => dependantsByName.get(resource.name) ?? []

/** Every id that stands at a path of a row, with its JSON Pointer. */
export function idsAt(value: unknown, path: Path, pointer = ''): { pointer: string; id: string }[] {
  const [step, ...rest] = path
  if (value === null || value === undefined) return []
  if (step === undefined) return [{ pointer, id: value as string }]
  if (step === EACH) {
    return (value as unknown[]).flatMap((element, index) => idsAt(element, rest, `${pointer}/${index}`))
  }
  return idsAt((value as Record<string, unknown>)[step as string], rest, `${pointer}/${String(step)}`)
}

/** The same value without this id: taken out of a list of ids, null anywhere else. */
function without(value: unknown, path: Path, id: string): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value === id ? null : value
  if (value === null || value === undefined) return value
  if (step === EACH) {
    const elements = value as unknown[]
    return rest.length === 0
      ? elements.filter((element) => element !== id)
      : elements.map((element) => without(element, rest, id))
  }
  const object = value as Record<string, unknown>
  return { ...object, [step as string]: without(object[step as string], rest, id) }
}

/** The row with a mention of this id cleared. */
export const clearMention = (row: BaseRow, reference: ReferencePath, id: string): BaseRow =>
  without(row, reference.path, id) as BaseRow
