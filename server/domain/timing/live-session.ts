import type { HeardCar } from '../../calc/timing/timing.ts'
import type { CarState } from '../../timing/book/effects.ts'

/** What a feed tells of a session that it is heard in: the order and the lane now. */
export interface LiveSession {
  /** By car. */
  cars: ReadonlyMap<string, HeardCar>
  /** The race clock as it was told, at a time in ms since 1970. */
  clock: { at: number; elapsedMs: number | null; remainingMs: number | null; lapsToGo: number | null } | null
}

/** The session that a feed or a replay is in at present; null if none is. */
export type FindLive = (sessionId: string) => LiveSession | null

/** A car's state as the running order shows it. */
export function heardCar(state: CarState, isRace: boolean): HeardCar {
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
