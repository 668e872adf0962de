import { useUpdate } from '../../../data/use/use-rows.ts'
import { toFailure } from '../../../format/failure.ts'
import { useToast } from '../../../ui/toasts.tsx'
import type { Move } from './move-tyre.ts'

/** Moves tyres and shows a toast with undo. */
export function useMoveTyre(): (move: Move, text: string) => Promise<void> {
  const sets = useUpdate('tyreSets')
  const tyres = useUpdate('tyres')
  const toast = useToast()
  const write = async (writes: Move['writes']) => {
    for (const each of writes)
      if (each.key === 'tyreSets') await sets.mutateAsync({ id: each.id, body: each.body })
      else await tyres.mutateAsync({ id: each.id, body: each.body })
  }
  return async ({ writes, back }, text) => {
    await write(writes)
    const undo = () =>
      write(back).then(
        () => toast({ text: 'The tyres are back where they were.' }),
        (error) => toast({ kind: 'error', text: `The tyres did not go back. ${toFailure(error).message}` }),
      )
    toast({ text: text, action: { label: 'Undo', run: () => void undo() } })
  }
}
