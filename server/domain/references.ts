import type { AnyResource, BaseRow } from '../contract/define/define.ts'
import { EACH, everyResource, type Path, type ReferencePath, referencesOf } from '../contract/references.ts'

export interface Dependant {
  resource: AnyResource
  reference: ReferencePath
  /** Field at the start of the path. */
  field: string
  /** Whether the id is the field itself rather than somewhere inside it. */
  direct: boolean
}

const dependantsByName = new Map<string, Dependant[]>()
for (const resource of everyResource) {
  for (const reference of referencesOf(resource)) {
    const dependants = dependantsByName.get(reference.entity) ?? []
    dependantsByName.set(reference.entity, dependants)
    const field = reference.path[0] as string
    dependants.push({ resource, reference, field, direct: reference.path.length === 1 })
  }
}

/** References to this resource's rows. */
export const dependantsOf = (resource: AnyResource): Dependant[] => dependantsByName.get(resource.name) ?? []

/** Every id at a path of a row, with its JSON Pointer. */
export function idsAt(value: unknown, path: Path, pointer = ''): { pointer: string; id: string }[] {
  const [step, ...rest] = path
  if (value === null || value === undefined) return []
  if (step === undefined) return [{ pointer, id: value as string }]
  if (step === EACH) {
    return (value as unknown[]).flatMap((element, index) => idsAt(element, rest, `${pointer}/${index}`))
  }
  return idsAt((value as Record<string, unknown>)[step as string], rest, `${pointer}/${String(step)}`)
}

/** The value without this id: removed from a list of ids, otherwise null. */
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

/** The row with a reference to this id cleared. */
export const clearMention = (row: BaseRow, reference: ReferencePath, id: string): BaseRow =>
  without(row, reference.path, id) as BaseRow
