import { practiceIssues } from './practice-issues.ts'
import { raceIssues } from './race-issues.ts'
import { change, commentOn, create, type SampleStep } from './sample-step.ts'

/** Issues of the weekend with their moves along the workflow. */
export function* issueSteps(event: string): Generator<SampleStep> {
  for (const { key, body, moves = [], comments = [] } of [...practiceIssues, ...raceIssues]) {
    yield create('issues', key, { ...body, eventId: event })
    for (const [stateId, reason] of moves) {
      yield change('issues', key, { stateId, ...(reason !== undefined && { reason }) })
    }
    for (const text of comments) yield commentOn(key, text)
  }
}
