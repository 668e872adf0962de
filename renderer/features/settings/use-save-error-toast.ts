import { toFailure } from '../../format/failure.ts'
import { useToast } from '../../ui/toasts.tsx'

/** Reports failures of fields that save without a button. */
export function useSaveErrorToast(): (saved: Promise<unknown>) => void {
  const toast = useToast()
  return (saved) => {
    saved.catch((error) => toast({ kind: 'error', text: `Not saved: ${toFailure(error).message}` }))
  }
}
