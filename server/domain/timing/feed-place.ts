import type { Run } from '../../timing/book/effects.ts'

/** Where a feed is: its run, and what is known of its entries by their keys and stands in no row. */
export interface FeedPlace {
  run: Run
  numbers: Readonly<Record<string, string>>
  /** Laps that penalties took off, by key; where they are not 0. */
  takenOff?: Readonly<Record<string, number>>
}
