import { useState } from 'react'
import { usePerson } from '../../../context/login-context.ts'
import { type Corner, cornerName } from '../corners.ts'

export type Walk = readonly Corner[]

/** Orders of the corners, default first. */
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

/** The order of a stored text; the default if it is unknown. */
export const walkOf = (text: string | null): Walk => WALKS.find((walk) => walkText(walk) === text) ?? USUAL

/** The user's order of corners, stored on this device. */
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
