import type { LiveCar } from '../../calc/timing/timing.ts'
import type { CarState } from '../../timing/book/effects.ts'

/** What a feed reports of its current session: the order and the pit lane now. */
export interface LiveSession {
  /** By car. */
  cars: ReadonlyMap<string, LiveCar>
  /** The race clock as it was reported, at a time in ms since 1970. */
  clock: { at: number; elapsedMs: number | null; remainingMs: number | null; lapsToGo: number | null } | null
}

/** The session that a feed or a replay is in at present; null if none is. */
export type FindLive = (sessionId: string) => LiveSession | null

/** A car's state as the running order shows it. */
export function liveCar(state: CarState, isRace: boolean): LiveCar {
  const { pitInAt, pitOutAt, status } = state
  const hasBeenOut = pitInAt !== null && pitOutAt !== null && pitOutAt >= pitInAt
  return {
    position: isRace ? state.position : (state.bestPosition ?? state.position),
    laps: state.laps,
    bestLapMs: state.bestLapMs,
    bestLap: state.bestLap,
    inPit: state.inPit,
    pits: state.pitsInferred ? null : state.pits,
    pitLaneMs: hasBeenOut ? Math.round(pitOutAt - pitInAt) : null,
    status: status === 'excluded' ? 'retired' : status,
  }
}
