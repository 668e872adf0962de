import { useMemo } from 'react'
import { stateOf } from '../../../server/calc/issue-ways.ts'
import {
  type IssueState,
  STANDARD_WORKFLOW,
  type Workflow,
} from '../../../server/contract/resources/issues/issue-workflow.ts'
import type { Row } from '../../data/row-cache.ts'
import { useCars } from '../../data/use/use-cars.ts'
import { useRow, useRows } from '../../data/use/use-rows.ts'
import type { Issue } from './issue-words.ts'
import { type People, usePeople } from './use-people.ts'

/** An event's issues and the rows that they refer to. */
export interface IssueContext {
  eventId: string
  eventName: string
  /** Time zone of the track. */
  zone: string
  issues: readonly Issue[]
  workflows: readonly Row<'issueWorkflows'>[]
  cars: readonly Row<'cars'>[]
  sessions: readonly Row<'sessions'>[]
  people: People
  /** Undefined until the workflow is loaded. */
  workflowOf: (issue: Pick<Issue, 'workflowId'>) => Workflow | undefined
  stateOf: (issue: Issue) => IssueState | undefined
  carOf: (id: string | null) => Row<'cars'> | undefined
  sessionOf: (id: string | null) => Row<'sessions'> | undefined
}

const byId = <R extends { id: string }>(rows: readonly R[]) => {
  const found = new Map(rows.map((row) => [row.id, row]))
  return (id: string | null) => (id === null ? undefined : found.get(id))
}
/** Gives an issue that is not on the server yet the first state of its workflow, as the server will. */
export const startedIn = (workflow: Workflow | undefined, issue: Issue): Issue =>
  issue.stateId ? issue : { ...issue, stateId: workflow?.states[0]?.id ?? '' }

/** Loads the data of an event's issue and board pages, including unsent changes. */
export function useIssueContext(eventId: string) {
  const event = useRow('events', eventId)
  const track = useRow('tracks', event.data?.trackId)
  const issues = useRows('issues', { eventId })
  const workflows = useRows('issueWorkflows', { sort: 'name' })
  const cars = useCars(eventId)
  const sessions = useRows('sessions', { eventId, sort: 'startsAt' })
  const people = usePeople(issues.data)
  const queries = [event, issues, workflows, cars, sessions]
  const context = useMemo((): IssueContext | undefined => {
    if (!event.data || !issues.data || !workflows.data || !cars.data || !sessions.data) return undefined
    const workflow = byId(workflows.data)
    const workflowOf = ({ workflowId }: Pick<Issue, 'workflowId'>) =>
      workflowId === null ? STANDARD_WORKFLOW : (workflow(workflowId) as Workflow | undefined)
    return {
      eventId,
      eventName: event.data.name,
      zone: track.data?.timeZone ?? 'UTC',
      issues: issues.data.map((issue) => startedIn(workflowOf(issue), issue)),
      workflows: workflows.data,
      cars: cars.data,
      sessions: sessions.data,
      people,
      workflowOf,
      stateOf: (issue) => {
        const of = workflowOf(issue)
        return of && stateOf(of, issue.stateId)
      },
      carOf: byId(cars.data),
      sessionOf: byId(sessions.data),
    }
  }, [eventId, event.data, track.data, issues.data, workflows.data, cars.data, sessions.data, people])
  return { context, queries }
}
