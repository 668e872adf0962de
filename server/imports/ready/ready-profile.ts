/** A profile that every account has without making it. */
export interface ReadyProfile {
  name: string
  /** Which documents it takes, in which shape, and what it makes of their units and oddities. */
  description: string
  scope: Readonly<Record<string, unknown>>
}
