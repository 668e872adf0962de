import { useCallback, useMemo } from 'react'
import { calculateRunPlan } from '../../../server/calc/run-plan/run-plan.ts'
import { runPlanFlaws } from '../../../server/calc/run-plan/run-plan-flaws.ts'
import { sentence } from '../../ui/sentence.ts'
import type { Scale } from './lane.tsx'
import type { PlanDraft } from './plan-draft.ts'
import { inputOf, type Known } from './plan-input.ts'
import { TYPE_WORDS } from './plan-words.ts'

const HOUR_SEC = 3600
/** Air behind the last bar. */
const MARGIN = 1.02
const NO_FLAWS: Readonly<Record<string, string>> = {}

/** What is drawn the bars against: the session, or the plan where it is longer. */
export function scaleOf(sessionSec: number | null, plannedSec: number, zone: string): Scale {
  const widthSec = Math.max(sessionSec ?? 0, plannedSec) * MARGIN
  return { widthSec: widthSec || HOUR_SEC, sessionSec, zone }
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  laps: 'Laps',
  minutes: 'Minutes',
  averageLapTimeMs: 'Average lap',
}

/** A draft, worked out, with what keeps it from being worked out wholly. */
export function useWorkedOut(draft: PlanDraft, known: Known, zone: string) {
  const { sessionDurationMin, startsAt, trackLengthKm, tankCapacityKg } = known
  const input = useMemo(
    () => inputOf(draft, draft.rows, { sessionDurationMin, startsAt, trackLengthKm, tankCapacityKg }),
    [draft, sessionDurationMin, startsAt, trackLengthKm, tankCapacityKg],
  )
  const result = useMemo(() => calculateRunPlan(input), [input])
  const flaws = useMemo(() => {
    const byRow = new Map<number, Record<string, string>>()
    let planFlaw = false
    for (const { path, message } of runPlanFlaws(input)) {
      const [, rows, index, field = ''] = path.split('/')
      if (rows !== 'rows') planFlaw = true
      else {
        const type = input.rows[Number(index)]?.type
        const text = type
          ? message.replace(new RegExp(`\\b${type}\\b`), TYPE_WORDS[type].toLowerCase())
          : message
        const of = byRow.get(Number(index)) ?? {}
        of[field] = sentence(FIELD_WORDS[field] ?? field, text)
        byRow.set(Number(index), of)
      }
    }
    return { byRow, planFlaw }
  }, [input])
  const flawsOf = useCallback((index: number) => flaws.byRow.get(index) ?? NO_FLAWS, [flaws])
  const { sessionSec, plannedSec } = result.coverage
  const scale = useMemo(() => scaleOf(sessionSec, plannedSec, zone), [sessionSec, plannedSec, zone])
  return { input, result, scale, flawsOf, planFlaw: flaws.planFlaw }
}
