import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { client } from '../client.ts'
import { callOff, requestOf } from '../rows/bring-back.ts'

/** Takes a new row back, with everything that was added in the same request. */
export function useUndoCreation(): (entityId: string) => Promise<void> {
  const cache = useQueryClient()
  return useCallback(
    async (entityId: string) => {
      if (callOff('create', entityId)) return
      const batchId = await requestOf(entityId, 'create')
      if (batchId === undefined) throw new Error('The change log does not name the request.')
      await client.revertChanges({ body: { batchId } })
      await cache.invalidateQueries()
    },
    [cache],
  )
}
