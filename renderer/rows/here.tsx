import { useMemo } from 'react'
import { usePerson } from '../context/login-context.ts'
import { peopleOf, peopleText } from '../data/live/presence.ts'
import { useOthers } from '../data/live/use-room.ts'
import { Avatars } from '../ui/marks/avatars.tsx'

/** The other users on this page. */
export function Here() {
  const others = useOthers(usePerson().user.id)
  const people = useMemo(() => peopleOf(others), [others])
  return <Avatars people={people} text={peopleText(people)} />
}
