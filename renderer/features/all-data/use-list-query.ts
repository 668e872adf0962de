import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { AnyResource } from '../../../server/contract/define/define.ts'
import type { Filters } from '../../data/row-list.ts'
import { NEWEST_FIRST } from '../../schema/sort-choices.ts'

/** Keeps the sort order and filters of a list in the address, so that links and reloads preserve them. */
export function useListQuery(resource: AnyResource) {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => {
    const named = resource.filters.map((name) => [name, params.get(name) ?? ''] as const)
    return Object.fromEntries(named.filter(([, value]) => value !== '')) as Record<string, string>
  }, [params, resource])
  const sort = params.get('sort')
  const query: Filters & Record<string, string> = { ...filters, sort: sort ?? NEWEST_FIRST }
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true },
    )
  const clear = () => setParams(new URLSearchParams(), { replace: true })
  return { query, filters, set, clear }
}
