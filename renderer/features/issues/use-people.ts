import { useMemo } from 'react'
import { usePerson } from '../../context/login-context.ts'
import { useOthers } from '../../data/live/use-room.ts'
import { useRows } from '../../data/use/use-rows.ts'
import type { Issue } from './issue-words.ts'
import { type Named, spokenNames } from './kanban/spoken-names.ts'

export interface People {
  /** Who can be chosen, by name; oneself first. */
  people: readonly Named[]
  nameOf: (id: string | null) => string | undefined
  /** False where this person may not read the list of members: it is then who the issues and this room know. */
  complete: boolean
}

/** The people of the team, as far as this person may know them. */
export function usePeople(issues: readonly Issue[] | undefined): People {
  const { user, role } = usePerson()
  const complete = role !== 'member'
  const { data: members } = useRows('members', { sort: 'name' }, complete)
  const others = useOthers(user.id)
  return useMemo(() => {
    const present = others.map(({ userId, name }) => ({ id: userId, name }))
    const known = [...spokenNames(issues ?? []), ...present, ...(members ?? []), user]
    const names = new Map(known.map(({ id, name }) => [id, name]))
    const gone = new Set((members ?? []).filter(({ disabled }) => disabled).map(({ id }) => id))
    const rest = [...names]
      .filter(([id]) => id !== user.id && !gone.has(id))
      .map(([id, name]) => ({ id, name }))
      .sort((a, b) => a.name.localeCompare(b.name))
    return {
      people: [{ id: user.id, name: user.name }, ...rest],
      nameOf: (id) => (id === null ? undefined : (names.get(id) ?? 'Somebody')),
      complete,
    }
  }, [issues, members, others, user, complete])
}
