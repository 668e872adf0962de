import type { CarState } from './car.ts'
import { PIT_LANE_SEC } from './runs.ts'
import type { Phase, SampleSession } from './sessions.ts'

/** The queue behind the safety car: its leader, and when its last car crosses the line. */
export interface Train {
  phase: Phase | null
  leader: CarState | null
  tailMs: number
}

const SAFETY_CAR_LAP_MS = 149_000
/** Pace loss of a car that catches up with the queue. */
const CATCH_UP = 1.4

export const phaseAt = (session: SampleSession, ms: number, status: Phase['status']): Phase | undefined =>
  session.phases.find(
    (phase) => phase.status === status && phase.fromSec * 1000 <= ms && ms < phase.toSec * 1000,
  )

/** Timing-sheet flag at the line at a time; local yellows do not reach the line. */
export function flagAt(session: SampleSession, ms: number): 'GF' | 'FCY' | 'RF' {
  if (phaseAt(session, ms, 'red')) return 'RF'
  return phaseAt(session, ms, 'FCY') ? 'FCY' : 'GF'
}

/** Actual end of a lap begun at `fromMs`, with neutralisations. */
export function delayedFinishMs(
  car: CarState,
  session: SampleSession,
  train: Train,
  fromMs: number,
  lapMs: number,
  pits: { pitIn: boolean; pitOut: boolean },
): number {
  const finishMs = fromMs + lapMs
  if (phaseAt(session, fromMs, 'FCY')) {
    if (session.type === 'race' && !pits.pitIn && !pits.pitOut) return queued(car, session, train, lapMs)
    return fromMs + Math.round(lapMs * CATCH_UP)
  }
  const neutralised = session.phases.find(
    ({ status, fromSec }) => status !== 'yellow' && fromMs < fromSec * 1000 && fromSec * 1000 < finishMs,
  )
  if (!neutralised) return finishMs
  return finishMs + Math.round((finishMs - neutralised.fromSec * 1000) * (CATCH_UP - 1))
}

/** The first car to cross the line leads the queue at the safety car's pace; the others close up to its end. */
function queued(car: CarState, session: SampleSession, train: Train, lapMs: number): number {
  const phase = phaseAt(session, car.nowMs, 'FCY') ?? null
  if (train.phase !== phase) train.leader = null
  train.phase = phase
  if (!train.leader || train.leader.inPit || train.leader.finished) train.leader = car
  train.tailMs =
    train.leader === car
      ? car.nowMs + SAFETY_CAR_LAP_MS + Math.round(car.random.bell() * 900)
      : Math.max(car.nowMs + Math.round(lapMs * CATCH_UP), train.tailMs + car.random.whole(900, 1700))
  return train.tailMs
}

/** When a car that stops for `boxSec` rejoins: never during a red flag. */
export function leavesPitMs(session: SampleSession, arrivesMs: number, boxSec: number): number {
  const ready = arrivesMs + Math.round((boxSec + PIT_LANE_SEC) * 1000)
  const red = phaseAt(session, ready, 'red')
  // Cars queue at pit exit and leave in different seconds.
  return red ? red.toSec * 1000 + (ready % 90_000) : ready
}
