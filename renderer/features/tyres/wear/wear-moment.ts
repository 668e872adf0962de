import type { Measure } from '../../../../server/calc/units.ts'
import { clockTime, instantOf, wallClock } from '../../../format/zoned-time.ts'
import { typedNumber } from '../pressures/typed.ts'

/** Fields shared by the four corners. */
export interface MomentDraft {
  runSheetId: string
  lap: string
  /** Undefined until edited. */
  ambient: string | undefined
  /** Local time at the track; empty means now. */
  time: string
}

export interface Moment {
  runSheetId: string | null
  lapNumber: number | null
  ambientC: number | null
  measuredAt: string
}

const MAX_LAPS = 9999

/** Parses the shared fields; returns errors by field. */
export function readMoment(
  { runSheetId, lap, ambient, time }: MomentDraft,
  temperature: Measure,
  zone: string,
  now: string,
  /** Current air temperature from the weather readings. */
  airNowC: number | null,
): { moment: Moment; errors: Partial<Record<keyof MomentDraft, string>> } {
  const lapNumber = lap.trim() === '' ? null : Number(lap)
  const ambientC = ambient === undefined ? airNowC : typedNumber(ambient, temperature)
  const clock = clockTime(time)
  const errors = {
    ...(lapNumber !== null &&
      !(Number.isInteger(lapNumber) && lapNumber >= 0 && lapNumber <= MAX_LAPS) && {
        lap: 'must be a whole number',
      }),
    ...(ambientC === undefined && { ambient: 'must be a number' }),
    ...(time.trim() !== '' && !clock && { time: 'must be a time of day such as 14:30' }),
  }
  const measuredAt = clock ? instantOf(wallClock(now, zone).day, clock, zone) : now
  return {
    moment: { runSheetId: runSheetId || null, lapNumber, ambientC: ambientC ?? null, measuredAt },
    errors,
  }
}
