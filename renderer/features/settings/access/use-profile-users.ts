import { useRows } from '../../../data/use/use-rows.ts'
import { usersText } from './profile-users.ts'

/** Returns the members and keys of a profile in words; undefined while loading or without any. */
export function useProfileUsers(): (profileId: string) => string | undefined {
  const members = useRows('members', { sort: 'name' })
  const keys = useRows('apiKeys', { sort: 'name' })
  return (profileId) => usersText(profileId, members.data ?? [], keys.data ?? [])
}
