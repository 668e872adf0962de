import { useMemo } from 'react'
import { peopleOf, peopleText } from '../../api/live/presence.ts'
import { useOthers } from '../../api/live/use-room.ts'
import { usePerson } from '../../app/login-context.ts'
import { Avatars } from '../../ui/avatars.tsx'

/** Who else has this page open. */
export function Here() {
  const others = useOthers(usePerson().user.id)
  const people = useMemo(() => peopleOf(others), [others])
  return <Avatars people={people} text={peopleText(people)} />
}
