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

/** The fields through which a row goes when another is removed with all that belongs to it. */
export const ownersOf = (resource: AnyResource): { field: string; owner: AnyResource }[] =>
  referencesOf(resource).flatMap((reference) => {
    const owner = resourceNamed(reference.entity)
    return reference.onRemove === 'remove' && isDirect(reference) && owner
      ? [{ field: reference.path[0] as string, owner }]
      : []
  })

/** Whether every row of a resource belongs to some event. */
function alwaysOfAnEvent(resource: AnyResource): boolean {
  if (resource.name === event.name) return true
  return ownersOf(resource).some(({ field, owner }) => !mayBeEmpty(resource, field) && alwaysOfAnEvent(owner))
}

/** What owners and admins look after stays with the account: people, keys, options, plugins. */
const staysBehind = (resource: AnyResource) => resource.administered !== undefined

/** Resources whose rows may belong to an event: those below it, and those that may mention what is. */
export const archived: readonly AnyResource[] = Object.values<AnyResource>(resources).filter(
  (resource) => !staysBehind(resource),
)

/** Of these, the ones with rows that stand alone, and so may belong to an event by what they mention. */
export const standingAlone = archived.filter(
  (resource) => !alwaysOfAnEvent(resource) && referencesOf(resource).length > 0,
)

/** What goes along with rows of a resource, and the field by which. */
export const ownedBy = (resource: AnyResource): { resource: AnyResource; field: string }[] =>
  dependantsOf(resource)
    .filter(
      ({ reference, direct, resource: other }) =>
        direct && reference.onRemove === 'remove' && archived.includes(other),
    )
    .map(({ resource: other, field }) => ({ resource: other, field }))
