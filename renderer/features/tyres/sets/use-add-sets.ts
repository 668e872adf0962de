import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ResourceKey } from '../../../../server/contract/index.ts'
import { forgetDerived } from '../../../data/row-cache.ts'
import { createRow, removeRow, updateRow } from '../../../data/rows/write-row.ts'
import { CORNERS } from '../corners.ts'
import type { NewSet } from './new-sets.ts'

type Made = { key: ResourceKey; id: string }[]

/** Creates sets with their tyres and returns the undo. If one row is refused, the rows already created are removed. */
export function useAddSets(): (sets: readonly NewSet[]) => Promise<() => Promise<void>> {
  const cache = useQueryClient()
  return useCallback(
    async (sets) => {
      const made: Made = []
      const takeBack = async () => {
        // A set refers to its tyres, so it is removed before them.
        const inOrder = made.toSorted((a, b) => Number(a.key === 'tyres') - Number(b.key === 'tyres'))
        for (const { key, id } of inOrder) await removeRow(cache, key, { id, cascade: true })
      }
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
        return takeBack
      } catch (error) {
        await takeBack().catch(() => undefined)
        throw error
      } finally {
        forgetDerived(cache, 'tyres')
        forgetDerived(cache, 'tyreSets')
      }
    },
    [cache],
  )
}
