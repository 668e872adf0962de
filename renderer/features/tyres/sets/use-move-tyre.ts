import { together } from '../../../data/rows/written.ts'
import { useUpdate } from '../../../data/use/use-rows.ts'
import type { Move } from './move-tyre.ts'

/** Moves tyres as one undo step with this message. */
export function useMoveTyre(): (move: Move, text: string) => Promise<void> {
  const sets = useUpdate('tyreSets')
  const tyres = useUpdate('tyres')
  return ({ writes }, text) =>
    together(text, async () => {
      for (const each of writes)
        if (each.key === 'tyreSets') await sets.mutateAsync({ id: each.id, body: each.body })
        else await tyres.mutateAsync({ id: each.id, body: each.body })
    })
}
