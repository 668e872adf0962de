import { toFailure } from '../../format/failure.ts'
import { useToast } from '../../ui/toasts.tsx'

/** For what is kept without a button: says so where it was not. */
export function useKeeping(): (kept: Promise<unknown>) => void {
  const toast = useToast()
  return (kept) => {
    kept.catch((error) => toast({ kind: 'error', text: `That was not kept: ${toFailure(error).message}` }))
  }
}
