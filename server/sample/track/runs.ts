import type { Random } from '../random.ts'
import type { CarState, Run } from './car.ts'
import type { Entry } from './entries.ts'
import type { SampleSession } from './sessions.ts'

/** Seconds from pit entry to pit exit at the speed limit, without stopping. */
export const PIT_LANE_SEC = 27

const QUALIFYING_LAPS = 8

function practiceRun(
  entry: Entry,
  kind: Run['kind'],
  laps: number,
  seat: number,
  boxSec: number,
  objective: string,
): Run {
  const { race, qualifying } = entry.class.compounds
  return {
    kind,
    laps,
    seat,
    boxSec,
    objective,
    compound: kind === 'qualifying' ? qualifying : race,
    tyreAgeLaps: kind === 'qualifying' ? 0 : laps > 10 ? 2 : 1,
    fuelKg: Math.min(entry.class.tankCapacityKg, Math.round(entry.class.fuelPerLapKg * (laps + 3) + 2)),
  }
}

/** Planned runs of a practice: both drivers, one long run, more than fit. */
export function practiceRuns(entry: Entry, session: SampleSession, random: Random): Run[] {
  const minutes = (low: number, high: number) => random.between(low * 60, high * 60)
  const first = random.whole(0, 1)
  const run = (kind: Run['kind'], laps: number, seat: number, boxSec: number, objective: string) =>
    practiceRun(entry, kind, laps, seat, boxSec, objective)
  const plan: Run[] = []
  if (random.chance(0.6)) plan.push(run('installation', 1, first, random.between(15, 150), 'Systems check'))
  plan.push(run('baseline', random.whole(5, 8), first, minutes(0.4, 3), 'Baseline balance'))
  plan.push(run('baseline', random.whole(5, 7), first, minutes(3, 6), 'Setup change, back to back'))
  plan.push(run('long', random.whole(10, 15), 1 - first, minutes(2, 5), 'Long run, race fuel'))
  if (session.durationSec > 4000) {
    plan.push(run('long', random.whole(11, 16), first, minutes(3, 6), 'Long run, tyre wear'))
    plan.push(run('baseline', random.whole(5, 8), 1 - first, minutes(2, 5), 'Confirm setup'))
  }
  plan.push(run('qualifying', 5, first, minutes(2, 4), 'Qualifying simulation'))
  plan.push(run('baseline', 20, 1 - first, minutes(2, 4), 'Driver time to the flag'))
  return plan
}

/** One run on new tyres when the class window opens. */
export function qualifyingRuns(entry: Entry, session: SampleSession, random: Random): Run[] {
  const opens = session.windows[entry.class.name]?.[0] ?? 0
  const run = practiceRun(entry, 'qualifying', 30, 0, opens + random.between(8, 95), 'Best lap on new tyres')
  return [{ ...run, fuelKg: Math.round(entry.class.fuelPerLapKg * (QUALIFYING_LAPS + 4)) }]
}

/** The first stint of a race, on a full tank. */
export function firstStint(entry: Entry, _session: SampleSession, random: Random): Run[] {
  const laps = random.whole(26, 30)
  const run = practiceRun(entry, 'race', laps, 0, 0, 'Race distance, driver change at the stop')
  return [{ ...run, fuelKg: entry.class.tankCapacityKg, tyreAgeLaps: 1 }]
}

const lapsLeft = (car: CarState, session: SampleSession) =>
  Math.ceil((session.durationSec - car.nowMs / 1000) / car.entry.class.paceSec) + 1

/** Whether the lap that begins now ends in the pits. */
export function endsInPits(car: CarState, session: SampleSession, underCaution: boolean): boolean {
  if (car.run.kind !== 'race') return car.lapsInRun + 1 >= car.run.laps
  const perLap = car.entry.class.fuelPerLapKg
  if (car.fuelKg > lapsLeft(car, session) * perLap * 1.03) return false
  if (car.fuelKg < 2.3 * perLap) return true
  const willing = car.lapsInRun > 17 ? 0.6 : car.lapsInRun > 8 ? 0.04 : 0
  return (underCaution && car.random.chance(willing)) || car.lapsInRun + 1 >= car.run.laps
}

/** The stint after a race stop: the other driver, fuel to the flag or as much as fits, new tyres. */
export function nextStint(car: CarState, session: SampleSession): Run {
  const { fuelPerLapKg, tankCapacityKg, compounds } = car.entry.class
  const wanted = Math.min(tankCapacityKg, lapsLeft(car, session) * fuelPerLapKg * 1.06 + 2)
  const addKg = Math.max(0, wanted - car.fuelKg)
  const slowStop = car.random.chance(0.07) ? car.random.between(6, 18) : 0
  const driverChange = car.random.between(21, 26)
  return {
    kind: 'race',
    laps: Number.POSITIVE_INFINITY,
    seat: 1 - car.run.seat,
    fuelKg: car.fuelKg + addKg,
    compound: compounds.race,
    tyreAgeLaps: 0,
    boxSec: Math.max(driverChange, 4 + addKg / 2.1) + slowStop,
    objective: car.run.objective,
  }
}
