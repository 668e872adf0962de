import { endsInLane, type TimingLap } from './crossings.ts'

/** The last lap of a car; a typed one ends about when it is added. */
export type LastLap = Pick<TimingLap, 'pitIn' | 'marker' | 'startedAt' | 'lapTimeMs'> & { createdAt: string }

/** A car that came in this long ago and has no lap since has not left the pits again. */
const QUIET_MS = 15 * 60_000

function endOf({ startedAt, lapTimeMs, createdAt }: LastLap): number {
  return startedAt === null || lapTimeMs === null ? Date.parse(createdAt) : Date.parse(startedAt) + lapTimeMs
}

/**
 * Whether every car is in the pits after the chequered flag. `lastLaps`: the last lap of each car that ran, null of one that is
 * known to stand in the pits. A car that came in before the flag may be on its out-lap, which no lap tells yet.
 */
export const areAllIn = (lastLaps: readonly (LastLap | null)[], flagAt: string, now: string): boolean =>
  lastLaps.length > 0 &&
  lastLaps.every((lap) => {
    if (lap === null) return true
    const end = endOf(lap)
    const isHere = end >= Date.parse(flagAt) || end <= Date.parse(now) - QUIET_MS
    return isHere && endsInLane(lap)
  })
