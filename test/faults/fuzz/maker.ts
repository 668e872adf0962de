import type { Chance } from './chance.ts'
import type { Known } from './known.ts'

/** Sources of generated values. */
export interface Maker {
  chance: Chance
  known: Known
  /** Where a webhook may go. */
  receiverUrl: string
  /** A folder of the tests', for what asks for one. */
  folder: string
  /** How much of what may be left out is there, 0 to 1. */
  fullness: number
  /** Whether new rows get ids that say whose they are. */
  idsOfItsOwn?: boolean
}

export const PASSWORD = 'correct horse battery'
