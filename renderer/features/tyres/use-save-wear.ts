import type { CreateOf } from '../../../server/contract/define.ts'
import type { Resources } from '../../../server/contract/index.ts'
import { toFailure } from '../../api/failure.ts'
import { useCreate, useRemove } from '../../api/use-rows.ts'
import { useToast } from '../../ui/toasts.tsx'

type Body = CreateOf<Resources['cornerWear']>

/** Keeps the measurements of some corners, tells after each that it is kept, and offers to take all of them back. */
export function useSaveWear(
  setNumber: string,
): (bodies: readonly Body[], onSaved: (at: number) => void) => Promise<void> {
  const create = useCreate('cornerWear')
  const remove = useRemove('cornerWear')
  const toast = useToast()
  return async (bodies, onSaved) => {
    const ids: string[] = []
    for (const [at, body] of bodies.entries()) {
      const { id } = await create.mutateAsync(body)
      ids.push(id)
      onSaved(at)
    }
    const undo = async () => {
      try {
        for (const id of ids) await remove.mutateAsync({ id })
        toast({ text: 'The measurements are removed.' })
      } catch (error) {
        toast({ kind: 'error', text: `The measurements are still there. ${toFailure(error).message}` })
      }
    }
    toast({
      text: `Set ${setNumber}: ${ids.length} ${ids.length === 1 ? 'corner' : 'corners'} saved.`,
      action: { label: 'Undo', run: () => void undo() },
    })
  }
}
