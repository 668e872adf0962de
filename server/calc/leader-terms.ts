/** Which laptop leads, as a database says it. */
export interface LeaderRow {
  term: number
  machine: string | null
  since: string | null
}

export interface Claim {
  /** The laptop that serves the database now. */
  machine: string
  /** The highest term it has ever heard of. */
  known: number
  /** Whether another laptop made the database, as far as anybody noted. */
  isElsewhere: boolean
  now: string
}

/**
 * Who leads once this laptop serves a database: what another one led before begins a new term, its own goes on where it
 * was. A laptop of before there were terms has led for one.
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
  /** From the key that signs its certificates; null before anything was shared. */
  garage: string | null
  /** Its first account. */
  account: string | null
}

export interface Claimant extends Garage {
  machine: string
  term: number
}

/** Two laptops may have begun to share after one had taken over: then only the account says that they are one garage. */
const isSameGarage = (a: Garage, b: Garage): boolean =>
  (a.garage !== null && a.garage === b.garage) || (a.account !== null && a.account === b.account)

/** Whether this laptop has to stand down because of another. Of two with the same term both do. */
export const mustYield = (own: Claimant, other: Claimant): boolean =>
  other.machine !== own.machine && isSameGarage(own, other) && other.term >= own.term
