/** This laptop's TLS certificate and key. */
export interface Leaf {
  /** PEM. */
  key: string
  /** The certificate and its issuer's, as PEM. */
  cert: string
  names: readonly string[]
  issuer: string
  /** Milliseconds since 1970. */
  from: number
  to: number
}

export const LEAF_VALID_MS = 90 * 86_400_000
/** Tolerance for clocks that are behind. */
export const LEAF_BEFORE_MS = 3_600_000

/** Whether a certificate is for these names, by this issuer, and has a third of its validity left. */
export function holds(leaf: Leaf, issuer: string, names: readonly string[], now: number): boolean {
  return (
    leaf.issuer === issuer &&
    leaf.names.length === names.length &&
    names.every((name) => leaf.names.includes(name)) &&
    // The clock may have been set back.
    now >= leaf.from &&
    now < leaf.to - (leaf.to - leaf.from) / 3
  )
}
