/** The leading laptop as stored in a database. */
export interface LeaderRow {
  term: number
  machine: string | null
  since: string | null
}

interface Claim {
  /** The laptop that serves the database now. */
  machine: string
  /** The highest term known to it. */
  known: number
  /** Whether another laptop made the database, according to its note. */
  isElsewhere: boolean
  now: string
}

/**
 * Leader row once this laptop serves a database: after another leader a new term begins, otherwise the current one
 * continues. A database older than terms counts as term 1.
 */
export function claimTerm(row: LeaderRow, { machine, known, isElsewhere, now }: Claim): LeaderRow {
  const highest = Math.max(row.term, known, 1)
  const isOurs = row.machine === machine || (row.machine === null && !isElsewhere)
  return isOurs
    ? { machine, term: highest, since: row.since ?? now }
    : { machine, term: highest + 1, since: now }
}

/** Identity of a garage. */
export interface Garage {
  /** Derived from the key that signs its certificates; null before the first sharing. */
  garage: string | null
  /** Its first account. */
  account: string | null
}

interface Claimant extends Garage {
  machine: string
  term: number
}

/** Laptops that began sharing after a takeover have different keys: then the account identifies the garage. */
const isSameGarage = (a: Garage, b: Garage): boolean =>
  (a.garage !== null && a.garage === b.garage) || (a.account !== null && a.account === b.account)

/** Whether this laptop goes on standby because of another. With equal terms both do. */
export const mustYield = (own: Claimant, other: Claimant): boolean =>
  other.machine !== own.machine && isSameGarage(own, other) && other.term >= own.term
