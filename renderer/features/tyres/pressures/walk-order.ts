import { useState } from 'react'
import { usePerson } from '../../../context/login-context.ts'
import { type Corner, cornerName } from '../corners.ts'

export type Walk = readonly Corner[]

/** The ways round a car, the usual one first. */
export const WALKS: readonly Walk[] = [
  ['fl', 'fr', 'rr', 'rl'],
  ['fl', 'rl', 'rr', 'fr'],
  ['fr', 'fl', 'rl', 'rr'],
  ['fr', 'rr', 'rl', 'fl'],
  ['fl', 'fr', 'rl', 'rr'],
]
const USUAL = WALKS[0] as Walk

/** `FL → FR → RR → RL`. */
export const walkText = (walk: Walk): string => walk.map(cornerName).join(' → ')

/** The walk of a text that was kept; the usual one where it is none. */
export const walkOf = (text: string | null): Walk => WALKS.find((walk) => walkText(walk) === text) ?? USUAL

/** The order in which this person goes round a car with the gauge; this device keeps it for them. */
export function useWalkOrder(): [Walk, (text: string) => void] {
  const key = `trackside.walk-round.${usePerson().user.id}`
  const [walk, setWalk] = useState(() => walkOf(localStorage.getItem(key)))
  return [
    walk,
    (text) => {
      setWalk(walkOf(text))
      localStorage.setItem(key, text)
    },
  ]
}
