import type { Run, StoredLap } from './effects.ts'
import type { ShownFlag } from './run-state.ts'

/** A crossing as the feed reports it; its lap time is null where the feed reports only the race time. */
export interface CountedCrossing {
  count: number
  totalMs: number
  lapTimeMs: number | null
}

/** A session by its name and start, in ms since 1970. */
export interface KnownSession {
  name: string
  startsAt: number
}

export interface BookSettings {
  /** Passings of a transponder that follow within this are one. */
  minLapMs?: number
  /** Laps of a car that are stored already; asked once, as the car first appears in a run. */
  stored?: (run: Run, key: string, number: string | null) => readonly StoredLap[]
  storedFlags?: (run: Run) => readonly ShownFlag[]
  /** The stored session in which a car crossed the line at this race time, for a run that the feed does not name. */
  sessionOf?: (key: string, number: string | null, crossing: CountedCrossing) => KnownSession | null
  /** The run that was on when the process ended: it has the id 1, and no effect opens it. */
  resume?: Omit<Run, 'id' | 'state'>
}
