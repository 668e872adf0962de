import { may } from '../../calc/policy.ts'
import { type PlannedRun, plannedRuns } from '../../calc/run-plan/planned-runs.ts'
import type { AnyResource, BaseRow, StoredRowOf } from '../../contract/define/define.ts'
import { setup } from '../../contract/resources/garage/setup.ts'
import { tyreSet } from '../../contract/resources/garage/tyre-set.ts'
import { car } from '../../contract/resources/weekend/car.ts'
import { driver } from '../../contract/resources/weekend/driver.ts'
import { runPlan } from '../../contract/resources/weekend/run-plan.ts'
import { FUEL_KG, runSheet, type Taken } from '../../contract/resources/weekend/run-sheet.ts'
import { session } from '../../contract/resources/weekend/session.ts'
import { findRow, findRowsBy, findRowsMentioning } from '../../db/rows/repo.ts'
import type { Input } from '../crud.ts'
import type { Writing } from '../principal.ts'

type Sheet = StoredRowOf<typeof runSheet>
type Plan = StoredRowOf<typeof runPlan>
type Session = StoredRowOf<typeof session>
type Value = string | number | null

/** Rows that the writer may read; none otherwise. */
const readable = (scope: Writing, resource: AnyResource, rows: () => BaseRow[]): BaseRow[] =>
  may(scope.principal, 'read', resource.name) ? rows() : []

const latest = (a: BaseRow, b: BaseRow) => b.updatedAt.localeCompare(a.updatedAt)

/** The named plan, otherwise the latest of the car in the session; one that names no car counts for our cars. */
function planFor(scope: Writing, { sessionId, carId, runPlanId }: Input): Plan | undefined {
  if (runPlanId === null) return undefined
  const isOurs = findRow(scope, car, carId as string)?.ours === true
  const plans = readable(scope, runPlan, () =>
    runPlanId
      ? [findRow(scope, runPlan, runPlanId as string) ?? []].flat()
      : findRowsBy(scope, runPlan, { sessionId }).sort(latest),
  )
  const isOf = (plan: BaseRow) => plan.carId === carId
  const found = runPlanId ? plans[0] : (plans.find(isOf) ?? plans.find((plan) => !plan.carId && isOurs))
  return found as Plan | undefined
}

/** The runs of a stored plan. */
export const runsOf = (plan: Plan): PlannedRun[] => plannedRuns({ ...plan, sessionDurationMin: null })

/** The tyre set that the car's last run sheet up to this session ended with. */
function setOnCar(scope: Writing, carId: string, { startsAt }: Session): string | null {
  const sheets = readable(scope, runSheet, () => findRowsBy(scope, runSheet, { carId })) as unknown as Sheet[]
  const startOf = ({ sessionId }: Sheet) => (findRow(scope, session, sessionId)?.startsAt ?? '') as string
  const before = sheets
    .map((sheet) => ({ sheet, start: startOf(sheet) }))
    .filter(({ start }) => start <= startsAt)
    .sort((a, b) => a.start.localeCompare(b.start))
  const sets = before.flatMap(({ sheet: { tyreSetId, stints } }) => [
    tyreSetId,
    ...stints.toSorted((a, b) => a.stint - b.stint).map((stint) => stint.tyreSetId),
  ])
  return sets.findLast((id) => id !== null) ?? null
}

function setupOnCar(scope: Writing, carId: string): string | null {
  const setups = readable(scope, setup, () => findRowsBy(scope, setup, { carId }))
  // Databases of older versions may have several.
  return setups.sort(latest).find(({ status }) => status === 'onCar')?.id ?? null
}

function onlyDriver(scope: Writing, carId: string): string | null {
  const drivers = readable(scope, driver, () => findRowsMentioning(scope, driver, 'carIds', carId))
  return drivers.length === 1 ? (drivers[0]?.id ?? null) : null
}

/** The id if its row exists and is of this car, or of none. */
function ofCar(scope: Writing, resource: AnyResource, id: string | null | undefined, carId: string) {
  const [row] = id ? readable(scope, resource, () => [findRow(scope, resource, id) ?? []].flat()) : []
  return row && (row.carId === undefined || row.carId === null || row.carId === carId) ? row.id : null
}

/** A planned run without rows that are gone or another car's, and without fuel that no tank holds. */
export const existingRun = (scope: Writing, run: PlannedRun, carId: string): PlannedRun => ({
  driverId: ofCar(scope, driver, run.driverId, carId),
  setupId: ofCar(scope, setup, run.setupId, carId),
  tyreSetId: ofCar(scope, tyreSet, run.tyreSetId, carId),
  startFuelKg: FUEL_KG.safeParse(run.startFuelKg).data ?? null,
})

type Candidate = [field: keyof Taken, from: NonNullable<Taken[keyof Taken]>, value: () => Value]

/** What may be taken, the better source of a field first. After a session, what is on the car tells nothing of it. */
function candidates(scope: Writing, input: Input, of: Session): Candidate[] {
  const carId = input.carId as string
  const plan = planFor(scope, input)
  const first = plan && runsOf(plan)[0]
  const run = first && existingRun(scope, first, carId)
  const isOver = of.status === 'finished'
  return [
    ['runPlanId', 'plan', () => plan?.id ?? null],
    ['driverId', 'plan', () => run?.driverId ?? null],
    ['driverId', 'entry', () => onlyDriver(scope, carId)],
    ['setupId', 'car', () => (isOver ? null : setupOnCar(scope, carId))],
    ['setupId', 'plan', () => run?.setupId ?? null],
    ['tyreSetId', 'plan', () => run?.tyreSetId ?? null],
    ['tyreSetId', 'car', () => (isOver ? null : setOnCar(scope, carId, of))],
    ['startFuelKg', 'plan', () => (run ? run.startFuelKg : (plan?.startFuelKg ?? null))],
  ]
}

/**
 * A new run sheet's fields, with those that it leaves out taken from the plan's first run, the car and its entry. Takes
 * only rows that the writer may read.
 */
export function withTaken(scope: Writing, input: Input): Input {
  const of = findRow(scope, session, input.sessionId as string) as unknown as Session | undefined
  if (!of) return input
  const filled: Input = {}
  const taken: Taken = {}
  for (const [field, from, find] of candidates(scope, input, of)) {
    if (input[field] !== undefined || field in taken) continue
    const value = find()
    if (value === null) continue
    filled[field] = value
    taken[field] = from
  }
  return { ...input, ...filled, taken }
}
