import { ImportRefusal } from './import-refusal.ts'

const MOST_VISITS = 30_000_000

/** Counts what paths look at, so that no profile keeps the worker busy for ever. */
export interface Visits {
  count(places?: number): void
}

export function createVisits(most = MOST_VISITS): Visits {
  let left = most
  return {
    count(places = 1) {
      left -= places
      if (left >= 0) return
      throw new ImportRefusal(
        413,
        'too_much_to_read',
        `The paths of the profile look at more than ${most.toLocaleString('en')} places of the document. Say where the rows are instead of searching for them, or send it in parts.`,
      )
    },
  }
}
