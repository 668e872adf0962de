import type { Chance } from './chance.ts'
import type { Known } from './known.ts'

/** Sources of generated values. */
export interface Maker {
  chance: Chance
  known: Known
  /** Where a webhook may go. */
  receiverUrl: string
  /** A folder of the tests, for fields that require one. */
  folder: string
  /** Share of optional fields that are present, 0 to 1. */
  fullness: number
  /** Whether new rows get ids that mark their account. */
  idsOfItsOwn?: boolean
}

export const PASSWORD = 'correct horse battery'
