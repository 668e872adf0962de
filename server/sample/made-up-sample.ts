import { boardSteps } from './made-up-board.ts'
import { compoundSteps } from './made-up-compounds.ts'
import { constantSteps } from './made-up-constants.ts'
import { issueSteps } from './made-up-issues.ts'
import { kpiSteps } from './made-up-kpis.ts'
import { planSteps } from './made-up-plans.ts'
import { madeUpSessions } from './made-up-sessions.ts'
import { setupSteps } from './made-up-setups.ts'
import { teamStints } from './made-up-stints.ts'
import { tyreSteps } from './made-up-tyres.ts'
import { viewSteps } from './made-up-views.ts'
import { wearSteps } from './made-up-wear.ts'
import { weatherSteps } from './made-up-weather.ts'
import { madeUpWeekend } from './made-up-weekend.ts'
import type { SampleStep } from './sample-step.ts'
import { entrySteps, sheetSteps } from './weekend-steps.ts'

/** The made-up weekend with what a team of two cars keeps around it. The same writes at every call. */
export function* madeUpSample(): Generator<SampleStep> {
  const weekend = madeUpWeekend()
  const event = weekend.event.name
  const stints = teamStints(weekend)
  const plans = [...planSteps(weekend)]

  yield* entrySteps(weekend)
  yield* setupSteps()
  yield* compoundSteps()
  yield* tyreSteps(event, stints)
  yield* plans
  yield* sheetSteps(weekend, stints, new Set(plans.flatMap(({ key }) => key ?? [])))
  yield* wearSteps(stints)
  yield* weatherSteps(event, madeUpSessions)
  yield* issueSteps(event)
  yield* boardSteps(event)
  yield* constantSteps(event)
  yield* viewSteps()
  yield* kpiSteps()
}
