import { useRows } from '../../../data/use/use-rows.ts'
import { usersText } from './profile-users.ts'

/** Says who is under a profile; undefined while that is not known, or where nobody is. */
export function useProfileUsers(): (profileId: string) => string | undefined {
  const members = useRows('members', { sort: 'name' })
  const keys = useRows('apiKeys', { sort: 'name' })
  return (profileId) => usersText(profileId, members.data ?? [], keys.data ?? [])
}
