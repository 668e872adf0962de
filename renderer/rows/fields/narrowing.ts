import type { ResourceKey } from '../../../server/contract/index.ts'
import type { Filters } from '../../data/row-list.ts'
import { resourceOf } from '../../schema/catalogue.ts'
import { storedField } from '../../schema/resource-fields.ts'

/**
 * What the rest of a form says of the rows that a reference may point at: where a car and a session are chosen, its laps
 * are those of that car in that session.
 */
export function narrowing(target: ResourceKey, form: HTMLFormElement | null): Filters {
  if (!form) return {}
  const resource = resourceOf(target)
  const texts = new FormData(form)
  const shared = resource.filters.filter((name) => storedField(resource, name)?.kind === 'reference')
  return Object.fromEntries(
    shared.flatMap((name) => {
      const id = texts.get(name)
      return typeof id === 'string' && id !== '' ? [[name, id]] : []
    }),
  )
}
