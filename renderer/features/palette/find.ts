import type { Findable } from './rank.ts'

/** A line of the palette: a place to go to, or something to do. */
export interface Find extends Findable {
  id: string
  group: string
  href?: string
  run?: () => void
  /** As `useCommand` takes them. */
  keys?: string
}
