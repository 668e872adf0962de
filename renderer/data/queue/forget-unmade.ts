import type { QueryClient } from '@tanstack/react-query'
import { rowKey } from '../row-cache.ts'
import type { AnyRow } from '../row-list.ts'
import type { Edit } from './edit.ts'

/**
 * Told of all edits whenever they change, it makes pages let go of rows that only this device had once the edit that
 * makes them was dropped or refused: such a page asks anew, and hears that there is no such row.
 */
export function createForgetUnmade(cache: QueryClient): (edits: readonly Edit[]) => void {
  let before: readonly Edit[] = []
  return (edits) => {
    const made = edits.filter(({ op, state }) => op === 'create' && state === 'waiting')
    const rows = new Set(made.map(({ rowId }) => rowId))
    const gone = before.filter(({ rowId }) => !rows.has(rowId))
    before = made
    for (const { resource, rowId } of gone) {
      const queryKey = rowKey(resource, rowId)
      if (cache.getQueryData<AnyRow>(queryKey)?.version === 0) cache.resetQueries({ queryKey, exact: true })
    }
  }
}
