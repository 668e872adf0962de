import type { Standing } from '../db/people.ts'
import { type Principal, rulesOf } from './principal.ts'

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
