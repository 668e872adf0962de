import type { z } from 'zod'
import { calculateRunPlan } from '../../calc/run-plan/run-plan.ts'
import { runPlanViolations } from '../../calc/run-plan/run-plan-violations.ts'
import { event } from '../../contract/resources/weekend/event.ts'
import type { calculateRunPlan as action } from '../../contract/resources/weekend/run-plan.ts'
import type { RunPlanResult } from '../../contract/resources/weekend/run-plan-result.ts'
import { session } from '../../contract/resources/weekend/session.ts'
import { track } from '../../contract/resources/weekend/track.ts'
import type { Reading } from '../principal.ts'
import { invalid } from '../problem.ts'
import { rowTakenIn } from '../require-right.ts'

const MINUTE_MS = 60_000

/** Length in minutes and start of a session. */
function timesOf(scope: Reading, sessionId: string) {
  const { startsAt, endsAt, eventId } = rowTakenIn(scope, session, sessionId, '/sessionId') as unknown as {
    startsAt: string
    endsAt: string
    eventId: string
  }
  const sessionDurationMin = (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS
  return { sessionDurationMin, startsAt, eventId }
}

function trackLengthOf(scope: Reading, eventId: string): number {
  const { trackId } = rowTakenIn(scope, event, eventId, '/sessionId')
  return rowTakenIn(scope, track, trackId as string, '/sessionId').lengthKm as number
}

/**
 * The calculated plan, with defaults from its session: length, start and track length. 400 for a plan that cannot be
 * calculated, 403 and 422 for a session that is not readable or missing.
 */
export function workOutRunPlan(
  scope: Reading,
  { sessionId, ...plan }: z.output<typeof action.body>,
): RunPlanResult {
  const violations = runPlanViolations(plan)
  if (violations.length > 0) throw invalid(violations)
  if (sessionId === null) return calculateRunPlan(plan)
  const times = timesOf(scope, sessionId)
  return calculateRunPlan({
    ...plan,
    sessionDurationMin: plan.sessionDurationMin ?? times.sessionDurationMin,
    startsAt: plan.startsAt ?? times.startsAt,
    trackLengthKm: plan.trackLengthKm ?? trackLengthOf(scope, times.eventId),
  })
}
