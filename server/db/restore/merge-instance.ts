import { claimTerm, type LeaderRow } from '../../calc/leader-terms.ts'
import type { Connection } from '../engine/connection.ts'
import { leaderRow } from '../tables/leader-row.ts'
import type { RestoreMerge } from './restore-merge.ts'

/**
 * Keeps the certificate authority of the replaced database if the backup has none. Otherwise the backup's is kept,
 * which tablets trust after a takeover.
 */
export function mergeAuthority(connection: Connection): void {
  connection.exec(`
    update main.instance set (authority_key, authority_certificate) =
      (select authority_key, authority_certificate from replaced.instance)
      where authority_certificate is null;`)
}

const REPLACED =
  'select lead_term as term, lead_machine as machine, lead_since as since from replaced.instance where id = 1'

/** Restoring another laptop's backup begins a new term; restoring one's own continues the current term. */
export function mergeLeader(connection: Connection, merge: RestoreMerge, isKnown: boolean): void {
  const { machine, isElsewhere, marks, now } = merge
  const row = leaderRow.read(connection)
  const replaced = isKnown ? (connection.prepare(REPLACED).get() as LeaderRow | undefined) : undefined
  const known = Math.max(marks.leadTerm, replaced?.term ?? 0)
  const next = claimTerm(row, { machine, known, isElsewhere, now })
  const isSameTerm = replaced?.machine === machine && replaced.term === next.term
  leaderRow.write(connection, isSameTerm ? { ...next, since: replaced.since } : next)
}
