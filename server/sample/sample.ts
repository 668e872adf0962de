import { boardSteps } from './board.ts'
import { debriefSteps } from './debriefs.ts'
import { flagSteps } from './flags.ts'
import { compoundSteps } from './garage/compounds.ts'
import { setupSteps } from './garage/setups.ts'
import { tyreSteps } from './garage/tyres.ts'
import { wearSteps } from './garage/wear.ts'
import { issueSteps } from './issues.ts'
import { kpiSteps } from './kpis.ts'
import { planSteps } from './plans.ts'
import type { SampleStep } from './sample-step.ts'
import { constantSteps } from './session-constants.ts'
import { sampleWeekend } from './track/drive-weekend.ts'
import { sampleSessions } from './track/sessions.ts'
import { teamStints } from './track/stints.ts'
import { viewSteps } from './views.ts'
import { weatherSteps } from './weather.ts'
import { entrySteps, sheetSteps } from './weekend-steps.ts'

/** Steps of the sample: a fictional weekend with the records of a team of two cars. Deterministic. */
export function* sampleSteps(): Generator<SampleStep> {
  const weekend = sampleWeekend()
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
  yield* weatherSteps(event, sampleSessions)
  yield* flagSteps(sampleSessions)
  yield* debriefSteps()
  yield* issueSteps(event)
  yield* boardSteps(event)
  yield* constantSteps(event)
  yield* viewSteps()
  yield* kpiSteps()
}
