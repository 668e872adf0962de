import { may } from '../calc/policy.ts'
import type { RoomMember } from '../contract/realtime.ts'
import { resourceOfType } from '../contract/references.ts'
import type { Principal } from '../domain/principal.ts'
import { encode } from './encode.ts'
import type { Subscriber } from './subscriber.ts'

/** Who is in a room: one entry for each thing that somebody views or edits. */
export function membersOf(subscribers: Iterable<Subscriber>): RoomMember[] {
  const distinct = new Map<string, RoomMember>()
  for (const subscriber of subscribers) {
    const { userId, name } = subscriber.principal()
    const member = { userId, name, ...subscriber.presence }
    distinct.set(JSON.stringify(member), member)
  }
  return [...distinct.values()]
}

/** A member as somebody may see them: what is edited is named only to who may read it. */
export function visibleTo(principal: Principal, member: RoomMember): RoomMember {
  if (!member.editing) return member
  const resource = resourceOfType(member.editing.entityType)
  return resource && may(principal, 'read', resource.name) ? member : { ...member, editing: null }
}

/** Who is in a room, and the same as a frame for everybody who may read all of what is edited. */
export interface ToldMembers {
  members: readonly RoomMember[]
  data: Buffer
}

export const toldMembers = (members: readonly RoomMember[]): ToldMembers => ({
  members,
  data: encode({ type: 'presence', members: [...members] }),
})

/** The frame for one of them: the common one wherever it hides nothing. */
export function presenceFor(principal: Principal, { members, data }: ToldMembers): Buffer {
  const visible = members.map((member) => visibleTo(principal, member))
  const isWhole = visible.every((member, index) => member === members[index])
  return isWhole ? data : encode({ type: 'presence', members: visible })
}
