import type { Subject } from '../../calc/policy.ts'
import type { Role } from '../../contract/resources/people/identity.ts'
import type { Standing } from '../../db/tables/people.ts'
import { type Principal, rulesOf } from '../principal.ts'

type Profiled = Pick<Standing, 'rules' | 'profileId' | 'profileName'>

/** The permission profile that came with a row, as a principal carries it. */
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
 * What a key, or a person without one, may do: a key with a profile is a member under it; without one it is what its
 * creator is now. Null where the creator is gone or disabled: a key never outlives the person who answers for it.
 */
export function standingOf(
  key: { profileId: string | null; rules: string | null } | null,
  maker: Maker | undefined,
): Subject | null {
  if (!maker || maker.disabled) return null
  const { role, rules } =
    key === null || key.profileId === null ? maker : { role: 'member' as const, rules: key.rules }
  return { role, rules: rulesOf(rules) }
}
