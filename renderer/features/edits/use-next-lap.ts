import { useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import type { Edit, Values } from '../../data/edit.ts'
import { nextLapNumber } from './next-lap-number.ts'

/** Poll interval: other users may add laps in the meantime. */
const AGAIN_MS = 3000

/** Id of the run sheet whose lap number is taken; undefined where the edit is no such lap. */
function sheetOf({ resource, body, base }: Edit): string | undefined {
  const id = body.runSheetId ?? (base as Values | null)?.runSheetId
  return resource === 'laps' && typeof id === 'string' ? id : undefined
}

/** The next free number for a lap whose own is taken; undefined until it is known. */
export function useNextLap(edit: Edit, edits: readonly Edit[]): number | undefined {
  const sheet = sheetOf(edit)
  const { data } = useQuery({
    queryKey: ['last lap', sheet],
    queryFn: async () => {
      const { items } = await client.laps.list({ runSheetId: sheet, sort: '-lapNumber', limit: 1 })
      return items[0]?.lapNumber ?? 0
    },
    enabled: sheet !== undefined,
    refetchInterval: AGAIN_MS,
    staleTime: 0,
    retry: false,
  })
  if (sheet === undefined || data === undefined) return undefined
  return nextLapNumber([data], edits, sheet)
}
