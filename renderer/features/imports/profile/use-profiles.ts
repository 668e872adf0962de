import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '../../../data/client.ts'
import { useRows } from '../../../data/use/use-rows.ts'
import { type KnownProfile, READY } from './profile-state.ts'

/** The account's profiles, followed by the ready ones. */
export function useProfiles(): readonly KnownProfile[] {
  const own = useRows('importProfiles', { sort: 'name' }).data
  const ready = useQuery({ queryKey: ['imports', 'ready'], queryFn: () => client.listReadyProfiles() }).data
  return useMemo(
    () => [
      ...(own ?? []).map((row) => ({ ...row, row })),
      ...(ready?.items ?? []).map((each) => ({ ...each, id: `${READY}${each.ready}`, row: undefined })),
    ],
    [own, ready],
  )
}
