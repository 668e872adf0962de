import { may } from '../calc/policy.ts'
import type { Presence, RoomMember } from '../contract/realtime.ts'
import { resourceOfType } from '../contract/references.ts'
import type { Principal } from '../domain/principal.ts'
import { encode } from './encode.ts'

/** The members of a room: one entry for each distinct view or edit of a user. */
export function membersOf(subscribers: Iterable<{ principal: Principal; presence: Presence }>): RoomMember[] {
  const distinct = new Map<string, RoomMember>()
  for (const { principal, presence } of subscribers) {
    const { userId, name } = principal
    const member = { userId, name, ...presence }
    distinct.set(JSON.stringify(member), member)
  }
  return [...distinct.values()]
}

/** The member without the entity being edited, unless the principal may read it. */
export function visibleTo(principal: Principal, member: RoomMember): RoomMember {
  if (!member.editing) return member
  const resource = resourceOfType(member.editing.entityType)
  return resource && may(principal, 'read', resource.name) ? member : { ...member, editing: null }
}

/** The members of a room, and the frame for those who may read every entity that is edited. */
export interface PresenceUpdate {
  members: readonly RoomMember[]
  data: Buffer
}

export const presenceUpdate = (members: readonly RoomMember[]): PresenceUpdate => ({
  members,
  data: encode({ type: 'presence', members: [...members] }),
})

/** The frame for one principal: the common one if it hides nothing. */
export function presenceFor(principal: Principal, { members, data }: PresenceUpdate): Buffer {
  const visible = members.map((member) => visibleTo(principal, member))
  const isWhole = visible.every((member, index) => member === members[index])
  return isWhole ? data : encode({ type: 'presence', members: visible })
}
