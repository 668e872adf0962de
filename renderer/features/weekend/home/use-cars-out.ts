import { useMemo } from 'react'
import { carOn, dueParts, lifeState } from '../../../../server/calc/garage/part-life.ts'
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

export type DuePart = ReturnType<typeof dueParts<Row<'parts'>>>[number]

export interface CarOut {
  car: Row<'cars'>
  facts: CarFacts
  /** Open issues that keep the car in; undefined without read permission. */
  blockedBy: readonly Row<'issues'>[] | undefined
  /** Parts on the car that are due, which keeps the car in, or due soon. */
  parts: readonly DuePart[]
  go: 'yes' | 'no' | 'unknown'
}

export interface CarsOut {
  cars: readonly CarOut[] | undefined
  /** Open issues of the event by severity; undefined without read permission. */
  open: readonly [Severity, number][] | undefined
}

export const isDue = ({ used }: DuePart): boolean => lifeState(used.share) === 'due'

function goOf(blockedBy: CarOut['blockedBy'], parts: CarOut['parts']): CarOut['go'] {
  if ((blockedBy && blockedBy.length > 0) || parts.some(isDue)) return 'no'
  return blockedBy ? 'yes' : 'unknown'
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
  const parts = useRows('parts', { sort: 'name' })
  const isIn = (query: { data: unknown; error: Error | null }) => query.data !== undefined || query.error
  const ready = [issues, workflows, tyreSets, sheets, setups, parts].every(isIn)
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
      cars: cars.map((car) => {
        const blockedBy = open && blockingIssues(open, car.id, (id) => carOfSheet.get(id))
        const due = dueParts(parts.data?.filter(({ fits }) => carOn(fits) === car.id) ?? [])
        return { car, facts: factsOf(car.id, rows), blockedBy, parts: due, go: goOf(blockedBy, due) }
      }),
    }
  }, [
    ready,
    issues.data,
    workflows.data,
    tyreSets.data,
    sheets.data,
    setups.data,
    parts.data,
    cars,
    sessions,
    sessionsNow,
  ])
}
