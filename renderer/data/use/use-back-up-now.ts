import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../client.ts'

/** First part of the keys of all queries about backups. */
export const BACKUPS = 'backups'

/** Says that a backup was made. */
export const BACKED_UP = 'Backup made and verified.'

/** Makes a backup of the whole instance, and reloads what is shown of backups. */
export function useBackUpNow() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => client.createBackup({ body: {} }),
    // Not awaited: the answer is shown at once, not after the lists.
    onSettled: () => void cache.invalidateQueries({ queryKey: [BACKUPS] }),
  })
}
