import { useMemo } from 'react'
import {
  blockingIssues,
  openIssues,
  type Severity,
  severityCounts,
} from '../../../../server/calc/laps/go-out.ts'
import type { Row } from '../../../data/row-cache.ts'
import { useRows } from '../../../data/use/use-rows.ts'
import { useRowsOfEach } from '../../../data/use/use-rows-of-each.ts'
import { sessionsAt } from '../../../laps/sessions-at.ts'
import { type CarFacts, factsOf } from './car-facts.ts'

export interface CarOut {
  car: Row<'cars'>
  facts: CarFacts
  /** Open issues that keep the car in; undefined without read permission. */
  blockedBy: readonly Row<'issues'>[] | undefined
}

export interface CarsOut {
  cars: readonly CarOut[] | undefined
  /** Open issues of the event by severity; undefined without read permission. */
  open: readonly [Severity, number][] | undefined
}

/** Readiness of each car of an event. Data without read permission is left out. */
export function useCarsOut(
  eventId: string,
  cars: readonly Row<'cars'>[],
  sessions: readonly Row<'sessions'>[],
  nowMs: number,
): CarsOut {
  const issues = useRows('issues', { eventId })
  const workflows = useRows('issueWorkflows')
  const tyreSets = useRows('tyreSets', { eventId })
  const sheets = useRowsOfEach(
    'runSheets',
    sessions.map(({ id }) => ({ sessionId: id })),
  )
  const setups = useRows('setups')
  const isIn = (query: { data: unknown; error: Error | null }) => query.data !== undefined || query.error
  const ready = [issues, workflows, tyreSets, sheets, setups].every(isIn)
  const sessionsNow = useMemo(() => sessionsAt(sessions, nowMs), [sessions, nowMs])
  return useMemo(() => {
    const byId = new Map(workflows.data?.map((workflow) => [workflow.id, workflow]))
    const open = issues.data && openIssues(issues.data, (id) => byId.get(id))
    if (!ready) return { cars: undefined, open: undefined }
    const carOfSheet = new Map(sheets.data?.map((sheet) => [sheet.id, sheet.carId]))
    const rows = {
      sessions,
      sessionsNow,
      sheets: sheets.data ?? [],
      setups: setups.data ?? [],
      tyreSets: tyreSets.data ?? [],
    }
    return {
      open: open && severityCounts(open),
      cars: cars.map((car) => ({
        car,
        facts: factsOf(car.id, rows),
        blockedBy: open && blockingIssues(open, car.id, (id) => carOfSheet.get(id)),
      })),
    }
  }, [
    ready,
    issues.data,
    workflows.data,
    tyreSets.data,
    sheets.data,
    setups.data,
    cars,
    sessions,
    sessionsNow,
  ])
}
