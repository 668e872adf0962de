import type { Editing, Presence, RoomMember } from '../../../server/contract/realtime.ts'

/** A user in the room, with the rows that they have open. */
export interface PersonHere {
  userId: string
  name: string
  /** Descriptions of their pages, each once. */
  views: readonly string[]
}

const sameEditing = (a: Editing | null, b: Editing | null) =>
  a === b || (a?.entityType === b?.entityType && a?.id === b?.id && a?.field === b?.field)

/** All members except this tab: `mine` are its last two presences. */
export const othersOf = (
  members: readonly RoomMember[],
  me: string | undefined,
  mine: readonly Presence[],
): readonly RoomMember[] =>
  members.filter(
    ({ userId, view, editing }) =>
      userId !== me || !mine.some((own) => own.view === view && sameEditing(own.editing, editing)),
  )

/** The people of the members, sorted by name. */
export function peopleOf(members: readonly RoomMember[]): readonly PersonHere[] {
  const byUser = Map.groupBy(members, ({ userId }) => userId)
  return [...byUser]
    .map(([userId, entries]) => ({
      userId,
      name: entries[0]?.name ?? '',
      views: [...new Set(entries.flatMap(({ view }) => view ?? []))],
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** Text of the people here: `Ana Ruiz (lap table, Car 31), Ben Frost`. */
export const peopleText = (people: readonly PersonHere[]): string =>
  people.map(({ name, views }) => (views.length > 0 ? `${name} (${views.join(', ')})` : name)).join(', ')
