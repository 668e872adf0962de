import { useQueryClient } from '@tanstack/react-query'
import type { CreateOf } from '../../../../server/contract/define/define.ts'
import type { Resources } from '../../../../server/contract/index.ts'
import { forgetDerived } from '../../../data/row-cache.ts'
import { createReading } from '../../../data/rows/write-row.ts'
import { useUndoCreation } from '../../../data/use/use-revert.ts'

export type Reading = readonly CreateOf<Resources['cornerWear']>[]

/** Saves measurements of several corners as one all-or-nothing reading; returns its undo. */
export function useSaveReading(): (reading: Reading) => Promise<() => Promise<void>> {
  const cache = useQueryClient()
  const undo = useUndoCreation()
  return async (reading) => {
    const id = await createReading(reading)
    forgetDerived(cache, 'cornerWear')
    return async () => {
      await undo(id)
      forgetDerived(cache, 'cornerWear')
    }
  }
}
