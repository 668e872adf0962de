import type { Subject } from '../../calc/policy.ts'
import type { Role } from '../../contract/identity.ts'
import type { Standing } from '../../db/people.ts'
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
 * What a key, or somebody without one, may do: a key with a profile is a member under it; without one it is whatever its
 * maker is now. Null for a maker who is gone or disabled.
 */
export function standingOf(
  key: { profileId: string | null; rules: string | null } | null,
  maker: Maker | undefined,
): Subject | null {
  if (key && key.profileId !== null) return { role: 'member', rules: rulesOf(key.rules) }
  return maker && !maker.disabled ? { role: maker.role, rules: rulesOf(maker.rules) } : null
}
