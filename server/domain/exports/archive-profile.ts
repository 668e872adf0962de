import { z } from 'zod'
import type { AnyResource, Shape } from '../../contract/define/define.ts'
import type { Schema } from '../../contract/define/schema.ts'
import { type ResourceKey, resources } from '../../contract/index.ts'
import { EACH, type ReferencePath, referencesOf, resourceNamed } from '../../contract/references.ts'
import { event } from '../../contract/resources/weekend/event.ts'
import { archived, notOwned, ownedBy } from './belonging.ts'

type Source = { path: string; keepNull: true } | { ref: string; by: { id: string }; optional?: true }

/** Every resource that an archive can hold rows of. */
function inArchives(): ReadonlySet<AnyResource> {
  const reached = new Set<AnyResource>([event])
  const pointedAt = (resource: AnyResource) =>
    referencesOf(resource).flatMap(({ entity }) => resourceNamed(entity) ?? [])
  for (const resource of reached) {
    const below = ownedBy(resource).map((owned) => owned.resource)
    const beside = notOwned.filter((each) => pointedAt(each).includes(resource))
    for (const each of [...below, ...beside, ...pointedAt(resource)]) {
      if (archived.includes(each)) reached.add(each)
    }
  }
  return reached
}

const isEmptiable = (schema: Schema) => z.safeParse(schema, null).success

/** A lookup by id, which orders rows after those they reference; ids of missing rows are left out. */
const lookUp = (entity: string, path: string, isNeeded: boolean): Source => ({
  ref: entity,
  by: { id: path },
  ...(!isNeeded && { optional: true }),
})

const at = (references: readonly ReferencePath[], path: ReferencePath['path']) =>
  references.find(
    (each) => each.path.length === path.length && each.path.every((step, index) => step === path[index]),
  )

/** Sources of a field, or of each field of an object with ids. */
function sourcesAt(
  references: readonly ReferencePath[],
  steps: readonly string[],
  schema: Schema,
): [string, Source][] {
  const name = steps.join('.')
  const one = at(references, [...steps])
  if (one) return [[name, lookUp(one.entity, name, !isEmptiable(schema))]]
  const many = at(references, [...steps, EACH])
  if (many) return [[name, lookUp(many.entity, `$.${name}[*]`, false)]]
  const holdsIds = references.some(
    ({ path }) =>
      path.length > steps.length &&
      steps.every((step, index) => step === path[index]) &&
      path[steps.length] !== EACH,
  )
  const inner = schema instanceof z.ZodDefault ? schema.unwrap() : schema
  if (!holdsIds || !(inner instanceof z.ZodObject)) return [[name, { path: name, keepNull: true }]]
  return Object.entries(inner.shape as Shape).flatMap(([step, each]) =>
    sourcesAt(references, [...steps, step], each),
  )
}

/** Reads the rows of a resource as the API shows them, from a list of the document under its key. */
export function nodeOf(key: string, resource: AnyResource) {
  const references = referencesOf(resource)
  const brought = resource.imported.map((field) => [field, resource.stored?.[field] as Schema] as const)
  const fields = [...Object.entries(resource.fields), ...brought].flatMap(([field, schema]) =>
    sourcesAt(references, [field], schema),
  )
  return {
    path: `$.${key}`,
    key: ['id'],
    fields: { id: 'id', parameters: 'parameters', ...Object.fromEntries(fields) },
  }
}

const reached = inArchives()

/** The import profile of an event archive, derived from the declarations; rows keep their ids. */
export const archiveProfile = {
  name: 'Trackside event archive',
  description:
    'Imports a document of GET /events/:id/archive into any account: every row by its id, created if it does not exist. ' +
    'References to people and other events are cleared if these are not found. Telemetry is uploaded lap by lap.',
  scope: Object.fromEntries(
    (Object.keys(resources) as ResourceKey[]).flatMap((key) => {
      const resource: AnyResource = resources[key]
      return reached.has(resource) ? [[resource.name, nodeOf(key, resource)]] : []
    }),
  ),
}
