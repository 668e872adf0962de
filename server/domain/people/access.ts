import type { Subject } from '../../calc/policy.ts'
import type { Role } from '../../contract/resources/people/identity.ts'
import type { MemberAccess } from '../../db/tables/people.ts'
import { type Principal, rulesOf } from '../principal.ts'

type Profiled = Pick<MemberAccess, 'rules' | 'profileId' | 'profileName'>

/** A row's permission profile in the shape of a principal. */
export const profileOf = ({
  rules,
  profileId,
  profileName,
}: Profiled): Pick<Principal, 'rules' | 'profile'> => ({
  rules: rulesOf(rules),
  profile: profileId === null ? null : { id: profileId, name: profileName as string },
})

interface Maker {
  role: Role
  disabled: number
  rules: string | null
}

/**
 * Role and rules of an API key, or of a person if `key` is null. A key with a profile is a member with that profile;
 * without one it has its creator's current permissions. Null if the creator is removed or disabled.
 */
export function subjectOf(
  key: { profileId: string | null; rules: string | null } | null,
  maker: Maker | undefined,
): Subject | null {
  if (!maker || maker.disabled) return null
  const { role, rules } =
    key === null || key.profileId === null ? maker : { role: 'member' as const, rules: key.rules }
  return { role, rules: rulesOf(rules) }
}
