import { useCallback, useMemo, useRef } from 'react'
import { calculateRunPlan } from '../../../server/calc/run-plan/run-plan.ts'
import { runPlanViolations } from '../../../server/calc/run-plan/run-plan-violations.ts'
import type { PlannedRow } from '../../../server/contract/resources/weekend/run-plan-result.ts'
import { sentence } from '../../format/sentence.ts'
import { atDisplayPrecision } from './at-display-precision.ts'
import type { Scale } from './gantt/lane.tsx'
import type { PlanDraft } from './plan-draft.ts'
import { typeText } from './plan-words.ts'
import { inputOf, type Known } from './rows/plan-input.ts'

const HOUR_SEC = 3600
/** Space after the last bar, as a factor. */
const MARGIN = 1.02
const NO_VIOLATIONS: Readonly<Record<string, string>> = {}

/** Seconds that the bars span: the session, or the plan if longer. */
const widthOf = (sessionSec: number | null, plannedSec: number): number =>
  Math.max(sessionSec ?? 0, plannedSec) * MARGIN || HOUR_SEC

const FIELD_WORDS: Readonly<Record<string, string>> = {
  laps: 'Laps',
  minutes: 'Minutes',
  averageLapTimeMs: 'Average lap',
}

/** Calculates a draft, with errors of what could not be calculated. */
export function usePlanResult(draft: PlanDraft, known: Known, zone: string) {
  const { sessionDurationMin, startsAt, trackLengthKm, tankCapacityKg } = known
  const input = useMemo(
    () => inputOf(draft, draft.rows, { sessionDurationMin, startsAt, trackLengthKm, tankCapacityKg }),
    [draft, sessionDurationMin, startsAt, trackLengthKm, tankCapacityKg],
  )
  const drawn = useRef<readonly PlannedRow[]>([])
  const result = useMemo(() => {
    const worked = atDisplayPrecision(calculateRunPlan(input))
    // Rows with equal results keep their identity, so that they do not render again.
    const rows = worked.rows.map((row, index) => {
      const before = drawn.current[index]
      return before && JSON.stringify(before) === JSON.stringify(row) ? before : row
    })
    drawn.current = rows
    return { ...worked, rows }
  }, [input])
  const violations = useMemo(() => {
    const byRow = new Map<number, Record<string, string>>()
    let planViolation = false
    for (const { path, message } of runPlanViolations(input)) {
      const [, rows, index, field = ''] = path.split('/')
      if (rows !== 'rows') planViolation = true
      else {
        const type = input.rows[Number(index)]?.type
        const text = type
          ? message.replace(new RegExp(`\\b${type}\\b`), typeText(type).toLowerCase())
          : message
        const of = byRow.get(Number(index)) ?? {}
        of[field] = sentence(FIELD_WORDS[field] ?? field, text)
        byRow.set(Number(index), of)
      }
    }
    return { byRow, planViolation }
  }, [input])
  const violationsOf = useCallback(
    (index: number) => violations.byRow.get(index) ?? NO_VIOLATIONS,
    [violations],
  )
  const { sessionSec, plannedSec } = result.coverage
  const widthSec = widthOf(sessionSec, plannedSec)
  const scale = useMemo((): Scale => ({ widthSec, sessionSec, zone }), [widthSec, sessionSec, zone])
  return { input, result, scale, violationsOf, planViolation: violations.planViolation }
}
