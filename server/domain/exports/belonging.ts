import type { AnyResource } from '../../contract/define/define.ts'
import { resources } from '../../contract/index.ts'
import { type ReferencePath, referencesOf, resourceNamed } from '../../contract/references.ts'
import { event } from '../../contract/resources/weekend/event.ts'
import { dependantsOf } from '../references.ts'

/** Whether the id is the field itself. */
const isDirect = ({ path }: ReferencePath) => path.length === 1

const mayBeEmpty = (resource: AnyResource, field: string) =>
  (resource.storedRow.shape[field] as { safeParse(value: unknown): { success: boolean } }).safeParse(null)
    .success

/** Owner references of a resource, along which rows are removed with their owner. */
export const ownersOf = (resource: AnyResource): { field: string; owner: AnyResource }[] =>
  referencesOf(resource).flatMap((reference) => {
    const owner = resourceNamed(reference.entity)
    return reference.onRemove === 'remove' && isDirect(reference) && owner
      ? [{ field: reference.path[0] as string, owner }]
      : []
  })

/** Whether every row of a resource belongs to some event. */
function alwaysBelongsToEvent(resource: AnyResource): boolean {
  if (resource.name === event.name) return true
  return ownersOf(resource).some(
    ({ field, owner }) => !mayBeEmpty(resource, field) && alwaysBelongsToEvent(owner),
  )
}

/** Administered resources stay with the account: people, keys, options, plugins. */
const staysBehind = (resource: AnyResource) => resource.administered !== undefined

/** Resources whose rows an event archive may hold. */
export const archived: readonly AnyResource[] = Object.values<AnyResource>(resources).filter(
  (resource) => !staysBehind(resource),
)

/** Resources with rows outside any event that may belong to one through their references. */
export const notOwned = archived.filter(
  (resource) => !alwaysBelongsToEvent(resource) && referencesOf(resource).length > 0,
)

/** Resources whose rows a resource owns, with the owning field. */
export const ownedBy = (resource: AnyResource): { resource: AnyResource; field: string }[] =>
  dependantsOf(resource)
    .filter(
      ({ reference, direct, resource: other }) =>
        direct && reference.onRemove === 'remove' && archived.includes(other),
    )
    .map(({ resource: other, field }) => ({ resource: other, field }))
