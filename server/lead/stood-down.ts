import { conflict } from '../domain/problem.ts'
import type { Rival } from './lead-file.ts'

const WHAT_TO_DO =
  'This laptop shows what it has and takes no changes. Work on there, or have an owner decide on the sharing page which laptop leads.'

/** Why a write is refused while another laptop leads. */
export function stoodDown(rival: Rival, ownTerm: number) {
  const where = rival.url ? ` (${rival.url})` : ''
  const what =
    rival.term === ownTerm
      ? `"${rival.name}"${where} has taken over this garage too, and nobody has said which of the two leads.`
      : `"${rival.name}"${where} has taken over this garage.`
  return conflict('stood_down', `${what} ${WHAT_TO_DO}`)
}
