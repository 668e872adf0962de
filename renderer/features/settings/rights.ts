import type { Subject } from '../../../server/calc/policy.ts'
import type { Row } from '../../data/row-cache.ts'

interface People {
  members: readonly Row<'members'>[]
  keys: readonly Row<'apiKeys'>[]
  profiles: readonly Row<'permissionProfiles'>[]
}

export interface Rights {
  subject: Subject
  /** The reason in a sentence. */
  says: string
}

function ofMember(
  { role, disabled, name, permissionProfileId }: Row<'members'>,
  { profiles }: People,
): Rights {
  const profile = profiles.find(({ id }) => id === permissionProfileId)
  const subject: Subject = { role, rules: profile?.rules ?? null }
  const shut = disabled ? ` ${name} is locked out, and cannot log in to do it.` : ''
  if (role !== 'member')
    return { subject, says: `${name} is ${role} and may do everything, whatever a profile says.${shut}` }
  const under = profile
    ? `is bound by the profile ${profile.name}`
    : 'has no profile: all but the settings is open'
  return { subject, says: `${name} ${under}.${shut}` }
}

function ofKey(key: Row<'apiKeys'>, people: People): Rights | undefined {
  const profile = people.profiles.find(({ id }) => id === key.permissionProfileId)
  if (profile)
    return {
      subject: { role: 'member', rules: profile.rules },
      says: `The key ${key.name} is bound by the profile ${profile.name}.`,
    }
  const maker = people.members.find(({ id }) => id === key.createdBy)
  if (!maker || maker.disabled) return undefined
  const { subject, says } = ofMember(maker, people)
  return { subject, says: `The key ${key.name} has no profile, so it may do what its creator may. ${says}` }
}

/** What a member or key may do, by id; undefined for an unknown id and for an inactive key. */
export function rightsOf(id: string, people: People): Rights | undefined {
  const member = people.members.find((row) => row.id === id)
  if (member) return ofMember(member, people)
  const key = people.keys.find((row) => row.id === id)
  return key && ofKey(key, people)
}
