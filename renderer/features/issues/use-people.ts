import { useMemo } from 'react'
import { usePerson } from '../../context/login-context.ts'
import { useOthers } from '../../data/live/use-room.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { authorsOf, type Named } from './authors-of.ts'
import type { Issue } from './issue-words.ts'

export interface People {
  /** Possible assignees by name; the current user first. */
  people: readonly Named[]
  nameOf: (id: string | null) => string | undefined
  /** False without permission to list members; then only people from the issues and this event are known. */
  complete: boolean
}

/** The team's members, as far as the user may list them. */
export function usePeople(issues: readonly Issue[] | undefined): People {
  const { user, role } = usePerson()
  const complete = role !== 'member'
  const { data: members } = useRows('members', { sort: 'name' }, complete)
  const others = useOthers(user.id)
  return useMemo(() => {
    const present = others.map(({ userId, name }) => ({ id: userId, name }))
    const known = [...authorsOf(issues ?? []), ...present, ...(members ?? []), user]
    const names = new Map(known.map(({ id, name }) => [id, name]))
    const gone = new Set((members ?? []).filter(({ disabled }) => disabled).map(({ id }) => id))
    const rest = [...names]
      .filter(([id]) => id !== user.id && !gone.has(id))
      .map(([id, name]) => ({ id, name }))
      .sort((a, b) => a.name.localeCompare(b.name))
    return {
      people: [{ id: user.id, name: user.name }, ...rest],
      nameOf: (id) => (id === null ? undefined : (names.get(id) ?? 'Unknown user')),
      complete,
    }
  }, [issues, members, others, user, complete])
}
