import { round } from '../round.ts'
import { stopsForLaps, type Tank } from './stint-fuel.ts'

export interface TimedRace extends Tank {
  durationSec: number
  averageLapTimeMs: number
  /** What a stop costs over driving past, pit lane included. */
  stopLossSec?: number
}

/**
 * Laps and stops for fuel in a race against the clock; null when lap time or fuel per lap are not known. Source: the flag
 * falls on the first crossing of the line at or after the end, so the laps are (time - stops x loss) / lap time, rounded
 * up; the stops are the fewest that feed those laps, for each stop also saves laps.
 */
export function timedRace(race: TimedRace): { laps: number; stops: number } | null {
  const { durationSec, averageLapTimeMs, stopLossSec = 0 } = race
  if (!(averageLapTimeMs > 0) || !(durationSec >= 0) || !(stopLossSec >= 0)) return null
  const lapsWith = (stops: number) => {
    const drivenMs = Math.max(0, durationSec - stops * stopLossSec) * 1000
    return Math.ceil(round(drivenMs / averageLapTimeMs, 9))
  }
  let enough = stopsForLaps(lapsWith(0), race)
  if (enough === null || !Number.isFinite(enough)) return null
  let tooFew = -1
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2)
    if ((stopsForLaps(lapsWith(middle), race) ?? 0) <= middle) enough = middle
    else tooFew = middle
  }
  return { laps: lapsWith(enough), stops: enough }
}
