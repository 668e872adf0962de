import type { RunPlanInput } from '../../contract/resources/weekend/run-plan.ts'
import type { RunPlanResult } from '../../contract/resources/weekend/run-plan-result.ts'
import { costedRows } from './run-plan-costs.ts'
import { coverageOf } from './run-plan-coverage.ts'
import { timedRows } from './run-plan-rows.ts'
import { totalsOf } from './run-plan-totals.ts'
import { warningsOf } from './run-plan-warnings.ts'

/**
 * Calculates the plan: offsets and durations in seconds, distances in km, fuel in kg, clock times, totals, coverage and
 * warnings (section 5 of the contract). Check `runPlanViolations` first: incomplete rows count as zero.
 */
export function calculateRunPlan(plan: RunPlanInput): RunPlanResult {
  const costed = costedRows(plan)
  const rows = timedRows(costed, plan)
  const totals = totalsOf(costed, plan)
  const warnings = warningsOf(rows, plan)
  const byRow = Map.groupBy(warnings, ({ row }) => row)
  return {
    rows: rows.map((row) => ({ ...row, warnings: byRow.get(row.index) ?? [] })),
    totals,
    coverage: coverageOf(totals.durationSec, plan.sessionDurationMin),
    warnings,
  }
}
