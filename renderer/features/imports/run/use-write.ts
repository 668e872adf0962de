import { toFailure } from '../../../format/failure.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { doneText } from './count-words.ts'
import type { Import } from './use-import.ts'
import { useRevert } from './use-revert.ts'

/** Writes the previewed import and offers its undo. */
export function useWrite({ write, reset }: Import): () => Promise<void> {
  const toast = useToast()
  const { revert } = useRevert()
  return async () => {
    const result = await write()
    const { id } = result ?? {}
    if (!result || !id) return
    const undo = () =>
      revert(id).then(
        () => {
          reset()
          toast({ text: 'The import is reverted.' })
        },
        (error) => toast({ kind: 'error', text: `The import was not reverted. ${toFailure(error).message}` }),
      )
    toast({ text: `${doneText(result.counts)}.`, action: { label: 'Undo', run: undo } })
  }
}
