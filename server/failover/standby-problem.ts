import { conflict, type Problem } from '../domain/problem.ts'
import type { Peer } from './saved-state.ts'

const WHAT_TO_DO =
  'This laptop is in standby: it shows its data and takes no changes. Continue on the other laptop, or have an owner decide on the sharing page which one leads.'

/** The 409 for a write on a standby, with the name of the laptop that leads. */
export function standbyProblem(peer: Peer, ownTerm: number): Problem {
  const where = peer.url ? ` (${peer.url})` : ''
  const what =
    peer.term === ownTerm
      ? `"${peer.name}"${where} has taken over this garage too, and it is not decided which of the two leads.`
      : `"${peer.name}"${where} has taken over this garage.`
  return conflict('stood_down', `${what} ${WHAT_TO_DO}`)
}
