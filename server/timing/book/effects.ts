import type { Flag } from '../../contract/resources/weekend/flag.ts'
import type { TrackStatus } from '../../contract/resources/weekend/lap.ts'
import type { MessageOf, RunKind } from '../model.ts'

/** A lap as it is to be stored. Times in ms; null stands for what is not known. */
export interface BookLap {
  /** The feed's count, or the next free number after a penalty lowered the count. */
  lapNumber: number
  lapTimeMs: number | null
  /** Race time at the end of the lap. */
  elapsedMs: number | null
  /** ms since 1970 by the laptop's clock. */
  startedAt: number | null
  /** `gap`: the sum of laps of which the feed reported only the last. */
  marker: 'gap' | null
  sectorsMs: (number | null)[]
  driver: string | null
  pitIn: boolean | null
  pitOut: boolean | null
  /** Fields that are concluded, not reported by the feed. */
  inferred: 'pitIn'[]
  trackStatus: TrackStatus | null
  valid: boolean
  position: number | null
  topSpeedKph: number | null
}

/** A lap that is stored already. A repeated report of a field that is left out is no change. */
export type StoredLap = Partial<BookLap> &
  Pick<BookLap, 'lapNumber' | 'lapTimeMs' | 'elapsedMs'> & {
    /** Race times at its end (lap times, for feeds without race times) that it had before corrections. */
    formerMs?: readonly number[]
    /** Laps of the car that penalties took off. */
    takenOff?: number | undefined
  }

/** A session of the feed. */
export interface Run {
  /** Unique within one book. */
  id: number
  /** The feed's number of it; null until the feed names it. */
  key: string | null
  name: string | null
  kind: RunKind | null
  startsAt: number | null
  /** Arrival of the first that was heard of it, in ms since 1970. */
  openedAt: number
  /** How often the timekeepers restarted it from zero. */
  restarts: number
  /** When the first green was shown. */
  greenAt: number | null
  state: 'open' | 'active' | 'closed'
}

/** A car as the feed describes it, all its messages taken together. Without a number, its key stands for it. */
export type Entry = Omit<MessageOf<'entry'>, 'type'>

/** A car's line of the timing table. */
export interface CarState {
  key: string
  /** By the feed: in the race, or by best lap. */
  position: number | null
  bestPosition: number | null
  /** The feed's count, which penalties lower. */
  laps: number
  /** Laps that penalties took off: by as many the count is below the number of the lap. */
  takenOff: number
  totalMs: number | null
  lastLapMs: number | null
  bestLapMs: number | null
  bestLap: number | null
  /** Whether the best lap is the feed's, which may leave laps out; else the best of those known. */
  reportsBest: boolean
  /** Number of the last lap stored. */
  lastLap: number
  /** Null if the feed has no loops in the pit lane. */
  inPit: boolean | null
  /** Laps in which the car came in; some may be inferred. */
  pits: number
  pitsInferred: boolean
  lastPitLap: number | null
  pitInAt: number | null
  pitOutAt: number | null
  status: MessageOf<'status'>['status'] | null
  driver: string | null
}

/** What is to be stored, and what is to be shown. `run` is the `id` of a `Run`. */
export type Effect =
  /** A run opened, was named, started, closed, or opened again. Comes before all else of that run. */
  | { type: 'run'; run: Run }
  | { type: 'entry'; entry: Entry }
  | { type: 'flag'; run: number; flag: Flag; at: number }
  /** A lap is to be created, or changed in the fields that differ. */
  | { type: 'lap'; run: number; key: string; lap: BookLap; created: boolean }
  | { type: 'stint'; run: number; key: string; stint: Omit<MessageOf<'stint'>, 'type' | 'key'> }
  | ({ type: 'weather'; run: number | null; at: number } & Omit<MessageOf<'weather'>, 'type' | 'at'>)
  | {
      type: 'message'
      run: number | null
      at: number
      text: string
      key: string | null
      category: string | null
    }
  | { type: 'track'; name: string | null; length: string | null }
  /** To be shown only. */
  | { type: 'car'; run: number; car: CarState }
  | ({ type: 'clock'; run: number } & Omit<MessageOf<'clock'>, 'type' | 'at'> & { at: number })
