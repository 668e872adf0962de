import { claimed, type LeadRow } from '../../calc/lead-terms.ts'
import type { Connection } from '../engine/connection.ts'
import { leadRow } from '../tables/lead-row.ts'
import type { CarryOver } from './carry-over.ts'

const REPLACED =
  'select lead_term as term, lead_machine as machine, lead_since as since from replaced.instance where id = 1'

/** Whoever restores another laptop's backup takes over; whoever restores their own goes on in the term of now. */
export function carryLead(connection: Connection, order: CarryOver, isKnown: boolean): void {
  const { machine, isElsewhere, marks, now } = order
  const row = leadRow.read(connection)
  const replaced = isKnown ? (connection.prepare(REPLACED).get() as LeadRow | undefined) : undefined
  const known = Math.max(marks.leadTerm, replaced?.term ?? 0)
  const next = claimed(row, { machine, known, isElsewhere, now })
  const goesOn = replaced?.machine === machine && replaced.term === next.term
  leadRow.write(connection, goesOn ? { ...next, since: replaced.since } : next)
}
