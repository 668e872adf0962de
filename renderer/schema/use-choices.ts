import { useQuery } from '@tanstack/react-query'
import type { ResourceKey } from '../../server/contract/index.ts'
import type { Filters } from '../data/row-list.ts'
import { firstPage } from '../data/use-pages.ts'
import { resourceOf } from './catalogue.ts'
import { useNames } from './use-names.ts'

interface Choice {
  value: string
  label: string
}

interface Choices {
  choices: readonly Choice[]
  loading: boolean
  /** Whether the user may read none of them. */
  failed: boolean
  /** Whether there are more rows than choices. */
  more: boolean
}

/** The rows that a reference may point at, by name; those of `chosen` also where the list does not have them. */
export function useChoices(key: ResourceKey, chosen: readonly string[], filters: Filters): Choices {
  const page = useQuery(firstPage(key, filters))
  const entity = resourceOf(key).name
  const { nameOf, fullName } = useNames(
    [entity],
    chosen.map((id) => ({ entity, id })),
    true,
  )
  const listed = page.data?.items ?? []
  const missing = chosen.filter((id) => !listed.some((row) => row.id === id))
  const choices = [
    ...missing.map((id) => ({ value: id, label: nameOf(entity, id) })),
    ...listed.map((row) => ({ value: row.id, label: fullName(key, row) })),
  ]
  return {
    choices,
    loading: page.isPending,
    failed: page.isError,
    more: typeof page.data?.nextCursor === 'string',
  }
}
