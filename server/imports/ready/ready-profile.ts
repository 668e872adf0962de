/** A built-in profile available to every account. */
export interface ReadyProfile {
  name: string
  /** Accepted documents, their shape, and how units and irregularities are handled. */
  description: string
  scope: Readonly<Record<string, unknown>>
}
