import { seededRandom } from '../random.ts'
import type { CarState } from './car.ts'
import type { Train } from './caution.ts'
import type { Entry } from './entries.ts'
import { closesMs, driveLap } from './lap.ts'
import { firstStint, nextStint, practiceRuns, qualifyingRuns } from './runs.ts'
import type { SampleSession } from './sessions.ts'

/** Time after the race for every car to cross the line once more. */
const RUN_OUT_MS = 240_000

const planners = { practice: practiceRuns, qualifying: qualifyingRuns, race: firstStint }

function carAtStart(entry: Entry, session: SampleSession): CarState {
  const random = seededRandom(`${session.name} ${entry.number}`)
  const [run, ...plan] = planners[session.type as keyof typeof planners](entry, session, random)
  if (!run) throw new Error(`nothing planned for car ${entry.number}`)
  return {
    entry,
    random,
    plan,
    run,
    lapsInRun: 0,
    stint: 1,
    fuelKg: run.fuelKg,
    tyreAgeLaps: run.tyreAgeLaps,
    nowMs: 0,
    inPit: session.type !== 'race',
    objectives: [run.objective],
    laps: [],
    finished: entry.number in session.absent,
  }
}

function startRun(car: CarState, session: SampleSession): void {
  const run = session.type === 'race' ? nextStint(car, session) : car.plan.shift()
  if (!run) {
    car.finished = true
    return
  }
  Object.assign(car, { run, lapsInRun: 0, fuelKg: run.fuelKg, tyreAgeLaps: run.tyreAgeLaps })
  car.stint += 1
}

function advance(car: CarState, session: SampleSession, train: Train, gridIndex: number): void {
  const lap = driveLap(car, session, train, gridIndex)
  if (!lap) {
    car.finished = true
    return
  }
  if (!car.objectives.includes(car.run.objective)) car.objectives.push(car.run.objective)
  car.laps.push(lap)
  car.fuelKg -= lap.details.fuelUsedKg ?? 0
  car.tyreAgeLaps += 1
  car.lapsInRun += 1
  car.nowMs = lap.finishMs
  car.inPit = lap.details.pitIn === true
  if (session.type !== 'race' && lap.finishMs >= closesMs(car, session)) {
    lap.flag = 'FF'
    car.finished = true
  } else if (car.inPit) startRun(car, session)
}

/** The race ends at the leader's first crossing after time is up; the others end at their next crossing. */
function showChequeredFlag(cars: CarState[], session: SampleSession): void {
  const done = (car: CarState) => car.laps.filter((lap) => lap.finishMs < session.durationSec * 1000).length
  const most = Math.max(...cars.map(done))
  const leaders = cars.filter((car) => done(car) === most && car.laps[most])
  const flagMs = Math.min(...leaders.map((car) => car.laps[most]!.finishMs))
  for (const car of cars) {
    const last = car.laps.findIndex((lap) => lap.finishMs >= flagMs)
    if (last < 0) continue
    car.laps.length = last + 1
    car.laps[last]!.flag = 'FF'
  }
}

/** Laps of all cars in a session, simulated in order of line crossings. */
export function driveSession(session: SampleSession, entries: Entry[], grid: string[]): CarState[] {
  const cars = entries.map((entry) => carAtStart(entry, session))
  const train: Train = { phase: null, leader: null, tailMs: 0 }
  const untilMs = session.durationSec * 1000 + RUN_OUT_MS
  for (;;) {
    const running = cars.filter((car) => !car.finished && car.nowMs < untilMs)
    if (running.length === 0) break
    const next = running.reduce((first, car) => (car.nowMs < first.nowMs ? car : first))
    advance(next, session, train, grid.indexOf(next.entry.number))
  }
  if (session.type === 'race') showChequeredFlag(cars, session)
  return cars
}
