import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../data/client.ts'

/** Reverts an import by its id. */
export function useRevert() {
  const cache = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (id: string) => client.revertImport({ params: { id } }),
    onSuccess: () => cache.invalidateQueries(),
  })
  return { revert: mutateAsync, busy: isPending }
}
