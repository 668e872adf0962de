import type { BookLap } from './effects.ts'
import type { Pace } from './pace.ts'

/** A count of laps with the race time at the crossing. */
export interface Reported {
  count: number
  totalMs: number
}

export const isAfter = (a: Reported, b: Reported) => a.count > b.count && a.totalMs > b.totalMs

/**
 * The crossing from which the next lap counts: the last, or the one before where the feed took the last back as a second
 * reading and what took its number was not heard.
 *
 * @param withdrawn the lap that the feed took back
 */
export function beforeGhost(last: Reported, withdrawn: BookLap | undefined, pace: Pace): Reported {
  if (withdrawn?.lapTimeMs == null || withdrawn.elapsedMs !== last.totalMs) return last
  if (!pace.isGhost(withdrawn.lapTimeMs)) return last
  return { count: last.count - 1, totalMs: last.totalMs - withdrawn.lapTimeMs }
}
