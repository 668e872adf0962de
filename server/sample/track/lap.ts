import type { CarState, DrivenLap } from './car.ts'
import { delayedFinishMs, flagAt, leavesPitMs, phaseAt, type Train } from './caution.ts'
import { cleanLapSec, scatter, sectorsOf } from './pace.ts'
import { endsInPits } from './runs.ts'
import type { SampleSession } from './sessions.ts'

/** The line crosses the pit lane: coming in costs this much, and the out-lap is shorter by that. */
const IN_LAP_SEC = 7
const OUT_LAP_SEC = -10
const COOL_LAP = 1.24
/** Rolling start: delay of the first line crossing per grid position. */
const GRID_PLACE_SEC = 0.46

/** When the session ends for the class of this car, in milliseconds of the session clock. */
export const closesMs = (car: CarState, session: SampleSession): number =>
  (session.windows[car.entry.class.name]?.[1] ?? session.durationSec) * 1000

type Kind = 'out' | 'push' | 'cool' | 'plain'

function kindOf(car: CarState): Kind {
  if (car.inPit) return 'out'
  if (car.run.kind !== 'qualifying') return 'plain'
  return car.lapsInRun % 4 === 0 ? 'cool' : 'push'
}

/** Target lap time in seconds, before neutralisations. */
function intendedSec(car: CarState, session: SampleSession, kind: Kind, gridIndex: number): number {
  const start = session.type === 'race' && car.laps.length === 0 ? 1.6 + gridIndex * GRID_PLACE_SEC : 0
  const clean = cleanLapSec(car, session) + start
  if (kind === 'out') return clean + OUT_LAP_SEC
  return kind === 'cool' ? clean * COOL_LAP : clean
}

/** Drives one lap; null if there is no time left for it or the car stops on the way. */
export function driveLap(
  car: CarState,
  session: SampleSession,
  train: Train,
  gridIndex: number,
): DrivenLap | null {
  const kind = kindOf(car)
  const pitOut = kind === 'out'
  const fromMs = pitOut ? leavesPitMs(session, car.nowMs, car.run.boxSec) : car.nowMs
  if (session.type !== 'race' && fromMs > closesMs(car, session) - 15_000) return null

  const errors = scatter(car, session)
  const [s1, s2, s3] = sectorsOf(car, intendedSec(car, session, kind, gridIndex), errors.sec)
  const yellow = phaseAt(session, fromMs + s1, 'yellow') !== undefined
  const lift = yellow ? car.random.whole(700, 2600) : 0
  const undisturbedMs = fromMs + s1 + s2 + lift + s3
  const red = [fromMs, undisturbedMs].some((ms) => phaseAt(session, ms, 'red'))
  const pitIn = red || endsInPits(car, session, phaseAt(session, fromMs, 'FCY') !== undefined)
  const rollingMs = undisturbedMs - fromMs + (pitIn ? IN_LAP_SEC * 1000 : 0)
  const finishMs = delayedFinishMs(car, session, train, fromMs, rollingMs, { pitIn, pitOut })
  const retired = session.retired[car.entry.number]
  if (retired && finishMs > retired.atSec * 1000) return null

  const delayMs = finishMs - fromMs - rollingMs
  const neutralised = delayMs > 10_000
  const first = s1 + Math.round(delayMs * 0.32)
  const second = s2 + lift + Math.round(delayMs * 0.41)
  const flying = !neutralised && !yellow && !pitIn && !pitOut && kind !== 'cool'
  const deleted = flying && car.random.chance(0.014)
  return {
    startMs: car.nowMs,
    finishMs,
    sectorsMs: [fromMs - car.nowMs + first, second, finishMs - fromMs - first - second],
    pitTimeMs: pitOut ? fromMs - car.nowMs : null,
    fuelBeforeKg: car.fuelKg,
    seat: car.run.seat,
    flag: flagAt(session, finishMs),
    yellow,
    details: {
      pitIn,
      pitOut,
      stint: car.stint,
      fuelUsedKg: fuelUsedKg(car, neutralised, kind),
      compound: car.run.compound,
      tyreAgeLaps: car.tyreAgeLaps,
      marker: markerOf(kind, pitIn, neutralised),
      valid: !deleted,
      topSpeedKph: topSpeedKph(car, neutralised, flying),
      comment: deleted ? 'Track limits at turn 12, lap time deleted' : errors.comment,
    },
  }
}

function markerOf(kind: Kind, pitIn: boolean, neutralised: boolean) {
  if (kind === 'out') return 'out'
  if (pitIn) return 'in'
  return kind === 'plain' || neutralised ? null : kind
}

function fuelUsedKg(car: CarState, neutralised: boolean, kind: Kind): number {
  const share = neutralised ? 0.56 : kind === 'cool' ? 0.72 : 1
  return Math.round(car.entry.class.fuelPerLapKg * share * (1 + car.random.bell() * 0.012) * 100) / 100
}

function topSpeedKph(car: CarState, neutralised: boolean, flying: boolean): number {
  const slipstream = car.random.chance(0.3) ? car.random.between(1, 6) : 0
  const top = car.entry.class.topSpeedKph - (flying ? 0 : 9) + slipstream + car.random.bell() * 1.6
  return Math.round((neutralised ? car.random.between(125, 165) : top) * 10) / 10
}
