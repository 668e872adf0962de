import { ImportProblem } from '../import-problem.ts'

const MAX_VISITS = 30_000_000
/** Each takes about 100 bytes; a thread that runs out of memory ends the process. */
const MAX_KEPT = 4_000_000

/** Counts visited values, to bound the time and memory of a profile. */
export interface Visits {
  count(places?: number): void
  /** A result list kept until the end of the document. */
  keep<T>(places: Iterable<T>): T[]
  /** A temporary result list. */
  gather<T>(places: Iterable<T>): T[]
}

const tooMuch = (how: string, most: number) =>
  new ImportProblem(
    413,
    'too_much_to_read',
    `The paths of the profile ${how} more than ${most.toLocaleString('en')} places of the document. Say where the rows are instead of searching for them, or send it in parts.`,
  )

export function createVisits(most = MAX_VISITS, maxKept = MAX_KEPT): Visits {
  let left = most
  let kept = 0

  function gather<T>(places: Iterable<T>, room = maxKept): T[] {
    const list: T[] = []
    for (const place of places) {
      if (list.length >= room) throw tooMuch('find', maxKept)
      list.push(place)
    }
    return list
  }

  return {
    count(places = 1) {
      left -= places
      if (left < 0) throw tooMuch('look at', most)
    },
    gather: (places) => gather(places),
    keep(places) {
      const list = gather(places, maxKept - kept)
      kept += list.length
      return list
    },
  }
}
