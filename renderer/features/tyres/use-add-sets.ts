import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ResourceKey } from '../../../server/contract/index.ts'
import { forgetDerived } from '../../api/row-cache.ts'
import { createRow, removeRow, updateRow } from '../../api/write-row.ts'
import { CORNERS } from './corners.ts'
import type { NewSet } from './new-sets.ts'

/** Makes sets with their tyres. Where one row is refused, those of this call that are there already go again. */
export function useAddSets(): (sets: readonly NewSet[]) => Promise<void> {
  const cache = useQueryClient()
  return useCallback(
    async (sets) => {
      const made: { key: ResourceKey; id: string }[] = []
      const addSet = async ({ set, tyres }: NewSet) => {
        const { id: tyreSetId } = await createRow(cache, 'tyreSets', set)
        made.push({ key: 'tyreSets', id: tyreSetId })
        const tyreIds: Partial<Record<keyof NewSet['tyres'], string>> = {}
        for (const corner of CORNERS) {
          const { id } = await createRow(cache, 'tyres', { ...tyres[corner], tyreSetId })
          made.push({ key: 'tyres', id })
          tyreIds[corner] = id
        }
        await updateRow(cache, 'tyreSets', { id: tyreSetId, body: { tyreIds } })
      }
      try {
        for (const set of sets) await addSet(set)
      } catch (error) {
        // A tyre is let go by its set before it goes itself.
        for (const { key, id } of made.filter((each) => each.key === 'tyreSets'))
          await removeRow(cache, key, { id, cascade: true }).catch(() => undefined)
        for (const { key, id } of made.filter((each) => each.key === 'tyres'))
          await removeRow(cache, key, { id, cascade: true }).catch(() => undefined)
        throw error
      } finally {
        forgetDerived(cache, 'tyres')
        forgetDerived(cache, 'tyreSets')
      }
    },
    [cache],
  )
}
