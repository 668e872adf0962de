import type { RunPlanResult } from '../../contract/resources/weekend/run-plan-result.ts'
import { round, roundOrNull } from '../round.ts'

/** Tolerance within which a plan matches the session's length and nothing is late. */
export const FITS_WITHIN_SEC = 0.5

/** Share of a session that a plan fills; not clamped. */
export function coverageOf(plannedSec: number, sessionDurationMin: number | null): RunPlanResult['coverage'] {
  if (sessionDurationMin === null) {
    return { sessionSec: null, plannedSec, percent: null, unplannedSec: 0, overrunSec: 0, status: null }
  }
  const sessionSec = round(sessionDurationMin * 60, 3)
  const beyondSec = round(plannedSec - sessionSec, 3)
  const outside = beyondSec > 0 ? 'over' : 'under'
  return {
    sessionSec,
    plannedSec,
    percent: roundOrNull((plannedSec / sessionSec) * 100, 2),
    unplannedSec: Math.max(0, round(-beyondSec, 3)),
    overrunSec: Math.max(0, beyondSec),
    status: Math.abs(beyondSec) <= FITS_WITHIN_SEC ? 'fits' : outside,
  }
}
