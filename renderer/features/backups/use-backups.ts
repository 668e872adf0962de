import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { BACKUPS } from '../../data/use/use-back-up-now.ts'

const REFRESH_MS = 60_000

/** Polls the backup status each minute; stops when the server refuses access. */
export const useBackupStatus = (enabled: boolean) =>
  useQuery({
    queryKey: [BACKUPS, 'status'],
    queryFn: ({ signal }) => client.backupStatus({ options: { signal } }),
    enabled,
    refetchInterval: ({ state }) => (state.error ? false : REFRESH_MS),
  })

export const useBackups = () =>
  useQuery({
    queryKey: [BACKUPS, 'list'],
    queryFn: ({ signal }) => client.listBackups({ options: { signal } }),
    refetchInterval: ({ state }) => (state.error ? false : REFRESH_MS),
  })

export const useBackupSettings = () =>
  useQuery({
    queryKey: [BACKUPS, 'settings'],
    queryFn: ({ signal }) => client.backupSettings({ options: { signal } }),
  })

/** Loads the disk usage of the server. */
export const useStorage = () =>
  useQuery({
    queryKey: [BACKUPS, 'storage'],
    queryFn: ({ signal }) => client.storage({ options: { signal } }),
    refetchInterval: ({ state }) => (state.error ? false : REFRESH_MS),
  })

/** Invalidates all backup queries. */
export function useInvalidateBackups() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: [BACKUPS] })
}

export function useRemoveBackup() {
  const cache = useQueryClient()
  const forget = useInvalidateBackups()
  return useMutation({
    mutationFn: (id: string) => client.deleteBackup({ params: { id } }),
    onSettled: async () => {
      await Promise.all([forget(), cache.invalidateQueries({ queryKey: ['health'] })])
    },
  })
}

/** Restores a backup and invalidates every cached query. */
export function useRestore() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      client.restoreBackup({
        params: { id },
        body: {},
        options: { idempotencyKey: crypto.getRandomValues(new Uint32Array(4)).join('-') },
      }),
    onSettled: () => cache.invalidateQueries(),
  })
}
