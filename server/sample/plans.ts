import type { CreateOf } from '../contract/define/define.ts'
import type { runPlan } from '../contract/resources/weekend/run-plan.ts'
import type { RunPlanRow } from '../contract/resources/weekend/run-plan-row.ts'
import { setKey, setupKey, type TeamCar, teamCars } from './garage/kits.ts'
import { create, type SampleStep } from './sample-step.ts'
import { driverName, type Weekend } from './weekend.ts'
import { sheetKey } from './weekend-steps.ts'

interface PlannedRun {
  /** Minutes in the box before the run. */
  boxMin: number
  seat: number
  set: string
  setup: string
  fuelKg: number
  /** Laps between out- and in-lap; 0 for an installation lap. */
  timedLaps: number
  note: string
}

interface Practice {
  session: string
  averageLapTimeMs: number
  runs: readonly PlannedRun[]
}

const FUEL_PER_LAP_KG = 2.25

const planned = (
  boxMin: number,
  seat: number,
  set: string,
  setup: string,
  fuelKg: number,
  timedLaps: number,
  note: string,
): PlannedRun => ({ boxMin, seat, set, setup, fuelKg, timedLaps, note })

/** Run plans as made before the session. `first` starts, the other driver has the long run. */
const practices = (first: number): readonly Practice[] => [
  {
    session: 'Practice 1',
    averageLapTimeMs: 88_500,
    runs: [
      planned(1, first, 'M1', 'baseline', 27, 5, 'Baseline balance'),
      planned(5, first, 'M1', 'P1-2', 27, 4, 'Setup change, back to back on the same set'),
      planned(4, 1 - first, 'M2', 'P1-2', 33, 8, 'Driver change. Long run on race fuel per lap'),
      planned(4, first, 'S1', 'P1-2', 20, 2, 'Driver change. Qualifying simulation'),
    ],
  },
  {
    session: 'Practice 2',
    averageLapTimeMs: 87_600,
    runs: [
      planned(1, first, 'M3', 'P2-1', 27, 0, 'Installation lap, systems check'),
      planned(3, first, 'M3', 'P2-1', 27, 4, 'Baseline on the hotter track'),
      planned(4, first, 'M3', 'P2-2', 24, 4, 'Setup change, back to back on the same set'),
      planned(4, 1 - first, 'M4', 'P2-2', 36, 9, 'Driver change. Long run, race fuel'),
      planned(4, first, 'M5', 'P2-2', 40, 10, 'Driver change. Long run, tyre wear: measure all four'),
      planned(5, first, 'S2', 'P2-2', 20, 2, 'Qualifying simulation'),
    ],
  },
]

const firstSeats: Record<TeamCar, Record<string, number>> = {
  '01': { 'Practice 1': 1, 'Practice 2': 0 },
  '02': { 'Practice 1': 1, 'Practice 2': 1 },
}

type Row = Pick<RunPlanRow, 'type'> & Partial<RunPlanRow>
type Body = CreateOf<typeof runPlan>

function rowsOf(runs: readonly PlannedRun[], car: TeamCar, drivers: readonly string[]): Row[] {
  let leftKg = runs[0]?.fuelKg ?? 0
  const rows = runs.flatMap(({ boxMin, seat, set, setup, fuelKg, timedLaps, note }): Row[] => {
    const fuelAddKg = fuelKg - leftKg
    leftKg = fuelKg - (timedLaps + 2) * FUEL_PER_LAP_KG
    const on = {
      tyreSetId: setKey(car, set),
      driverId: drivers[seat] ?? null,
      setupId: setupKey(car, setup),
    }
    const timed: Row[] = timedLaps > 0 ? [{ type: 'timed', laps: timedLaps, ...on }] : []
    return [
      { type: 'box', minutes: boxMin, ...(fuelAddKg > 0 && { fuelAddKg }), note },
      { type: 'out', laps: 1, ...on },
      ...timed,
      { type: 'in', laps: 1, ...on },
    ]
  })
  return [...rows, { type: 'filler', note: 'Pit stop practice' }]
}

function bodyOf(car: TeamCar, { session, averageLapTimeMs, runs }: Practice, weekend: Weekend): Body {
  const drivers = weekend.drivers.filter((driver) => driver.carNumbers.includes(car)).map(driverName)
  const { tankCapacityKg = null } = weekend.cars.find(({ number }) => number === car) ?? {}
  return {
    sessionId: session,
    carId: car,
    name: `${car} ${session}`,
    averageLapTimeMs,
    fuelPerLapKg: FUEL_PER_LAP_KG,
    startFuelKg: runs[0]?.fuelKg ?? null,
    tankCapacityKg,
    rows: rowsOf(runs, car, drivers),
  }
}

/** A plan of each practice for each team car. Its key is that of the run sheet. */
export function* planSteps(weekend: Weekend): Generator<SampleStep> {
  for (const car of teamCars) {
    for (const session of Object.keys(firstSeats[car])) {
      const practice = practices(firstSeats[car][session] ?? 0).find((each) => each.session === session)
      if (practice) yield create('runPlans', sheetKey(session, car), bodyOf(car, practice, weekend))
    }
  }
}
