import type { RunPlanInput } from '../../contract/resources/weekend/run-plan.ts'
import type { PlannedRow } from '../../contract/resources/weekend/run-plan-result.ts'
import { round, roundOrNull } from '../round.ts'
import type { Costed } from './run-plan-costs.ts'

/** A row with its durations and offsets, before warnings. */
export type TimedRow = Omit<PlannedRow, 'warnings'>

/** Latest timestamp the API can represent. */
const END_OF_TIME_MS = Date.UTC(2200, 0)

/** Exact running sums; each displayed number is rounded once, so rounding errors do not accumulate. */
interface Tally {
  ms: number
  laps: number
  fuelKg: number | null
}

const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)
const less = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b)

function clock(startsAt: string | null, offsetMs: number): string | null {
  if (startsAt === null) return null
  const instant = Date.parse(startsAt) + Math.round(offsetMs)
  return instant < END_OF_TIME_MS ? new Date(instant).toISOString() : null
}

/** Each row with offsets in seconds, kilometres, kilograms of fuel and clock times; numbers to 3 decimals. */
export function timedRows(costed: readonly Costed[], plan: RunPlanInput): TimedRow[] {
  const { trackLengthKm, startsAt } = plan
  const km = (laps: number) => (trackLengthKm === null ? null : round(laps * trackLengthKm, 3))
  let before: Tally = { ms: 0, laps: 0, fuelKg: plan.startFuelKg }
  return costed.map(({ row, step }, index) => {
    const filledKg = sum(before.fuelKg, row.fuelAddKg ?? 0)
    const end: Tally = {
      ms: before.ms + step.durationMs,
      laps: before.laps + step.laps,
      fuelKg: less(filledKg, step.fuelUsedKg),
    }
    const timed = {
      ...row,
      index,
      laps: step.laps,
      startOffsetSec: round(before.ms / 1000, 3),
      endOffsetSec: round(end.ms / 1000, 3),
      durationSec: round(step.durationMs / 1000, 3),
      distanceKm: km(step.laps),
      cumulativeDistanceKm: km(end.laps),
      fuelStartKg: roundOrNull(filledKg, 3),
      fuelUsedKg: roundOrNull(step.fuelUsedKg, 3),
      fuelEndKg: roundOrNull(end.fuelKg, 3),
      startClock: clock(startsAt, before.ms),
      endClock: clock(startsAt, end.ms),
    }
    before = end
    return timed
  })
}
