import type { Measure } from '../../../../server/calc/units.ts'
import { clockTime, instantOf, wallClock } from '../../../format/zoned-time.ts'
import { typedNumber } from '../pressures/typed.ts'

/** What is typed once for all four corners. */
export interface MomentDraft {
  runSheetId: string
  lap: string
  /** Undefined while nobody has typed it. */
  ambient: string | undefined
  /** Time of day at the track; now where nothing stands. */
  time: string
}

export interface Moment {
  runSheetId: string | null
  lapNumber: number | null
  ambientC: number | null
  measuredAt: string
}

const MAX_LAPS = 9999

/** Reads what is said of the moment; what is wrong stands by its field. */
export function readMoment(
  { runSheetId, lap, ambient, time }: MomentDraft,
  temperature: Measure,
  zone: string,
  now: string,
  /** Air as the weather has it. */
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
