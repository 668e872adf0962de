import { toFailure } from '../../format/failure.ts'
import { useToast } from '../../ui/toasts.tsx'

/** Reports failures of fields that save without a button. */
export function useKeeping(): (kept: Promise<unknown>) => void {
  const toast = useToast()
  return (kept) => {
    kept.catch((error) => toast({ kind: 'error', text: `Not saved: ${toFailure(error).message}` }))
  }
}
