/** What this laptop shows to whoever connects. */
export interface Leaf {
  /** PEM. */
  key: string
  /** The certificate and the one that signed it, as PEM. */
  cert: string
  names: readonly string[]
  issuer: string
  /** Milliseconds since 1970. */
  from: number
  to: number
}

export const LEAF_VALID_MS = 90 * 86_400_000
/** Clocks in a garage do not agree. */
export const LEAF_BEFORE_MS = 3_600_000

/** Whether a certificate can be shown for a while: for these names, by this authority, with a third of its life left. */
export function holds(leaf: Leaf, issuer: string, names: readonly string[], now: number): boolean {
  return (
    leaf.issuer === issuer &&
    leaf.names.length === names.length &&
    names.every((name) => leaf.names.includes(name)) &&
    // A clock that is put back must not leave one that begins tomorrow.
    now >= leaf.from &&
    now < leaf.to - (leaf.to - leaf.from) / 3
  )
}
