import type { Flag } from '../contract/resources/weekend/flag.ts'

export type RunKind = 'practice' | 'qualifying' | 'race' | 'warmup' | 'test' | 'other'

export interface TimingDriver {
  /** The feed's own id within the entry, such as `1`. */
  key: string
  firstName: string | null
  lastName: string | null
  shortName: string | null
  /** Rating, such as `Bronze`. */
  category: string | null
}

/** Where a detection loop lies. */
export type LoopPlace = 'track' | 'finish' | 'pitIn' | 'pitFinish' | 'pitOut' | 'pitLane'

/**
 * What a feed says, whatever its protocol. `key` is the feed's id of an entry within its run. Durations are in ms; `at` is
 * ms since 1970 by the feed's clock, null if it gives none. Null stands for what the feed does not say.
 */
export type TimingMessage =
  /** The feed forgets its state and repeats it. Nothing that was stored is void. */
  | { type: 'reset' }
  | { type: 'run'; key: string; name: string; kind: RunKind | null; startsAt: number | null; ended: boolean }
  | {
      type: 'entry'
      key: string
      number: string | null
      transponders: string[]
      /** The feed's name of the class, or its key until a `class` names it. */
      class: string | null
      team: string | null
      vehicle: string | null
      drivers: TimingDriver[]
      /** Key of the driver in the car. */
      driver: string | null
    }
  | { type: 'class'; key: string; name: string }
  /** What a car does: `pit` in the lane, `out` on the lap after it. */
  | {
      type: 'status'
      key: string
      status: 'run' | 'pit' | 'out' | 'stopped' | 'retired' | 'finished' | 'excluded'
    }
  | { type: 'track'; name: string | null; length: string | null }
  /** Parts of the lap between two loops, by the loops' names in `passing`. */
  | { type: 'sections'; sections: { name: string; from: string; to: string }[] }
  | {
      type: 'clock'
      elapsedMs: number | null
      remainingMs: number | null
      lapsToGo: number | null
      /** Local time at the track since midnight. */
      timeOfDayMs: number | null
      at: number | null
    }
  | { type: 'flag'; flag: Flag; at: number | null }
  /** Laps completed and the race time at the last crossing; with the position in the running order, if it is reported. */
  | { type: 'standing'; key: string; position: number | null; laps: number; totalMs: number | null }
  /**
   * A car crossed the line: `totalMs` is the race time, null in a session without one. `lapTimeMs` null: its first crossing.
   */
  | { type: 'crossing'; key: string; lapTimeMs: number | null; totalMs: number | null }
  /** A complete lap, from a feed that numbers its laps. */
  | {
      type: 'lap'
      key: string
      lapNumber: number
      lapTimeMs: number | null
      totalMs: number | null
      sectorsMs: (number | null)[]
      pitIn: boolean | null
      pitOut: boolean | null
      valid: boolean | null
      driver: string | null
      position: number | null
      topSpeedKph: number | null
      flag: Flag | null
      startedAt: number | null
    }
  /** Time on the track or in the lane; open while `endedAt` is null. Times are ms since 1970. */
  | {
      type: 'stint'
      key: string
      place: 'track' | 'pit'
      driver: string | null
      openLap: number | null
      closeLap: number | null
      startedAt: number
      endedAt: number | null
      /** Time that the driver has driven in the session, the lane left out. */
      driverTrackMs: number | null
    }
  | {
      type: 'weather'
      at: number | null
      airTempC: number | null
      trackTempC: number | null
      humidityPct: number | null
      pressureHpa: number | null
      windSpeedKph: number | null
      windDirectionDeg: number | null
    }
  | { type: 'best'; key: string; position: number | null; lapNumber: number | null; lapTimeMs: number | null }
  /** A transponder over a loop. A feed of a decoder alone knows no `key`. */
  | {
      type: 'passing'
      key: string | null
      transponder: string | null
      /** Number or name of the loop; null for the decoder's only one. */
      loop: string | null
      place: LoopPlace | null
      /** With the fraction of a ms that the decoder gives. */
      at: number
      /** The feed's running number of the passing. */
      number: number | null
      driver: string | null
      /** Strength of the transponder's signal on the decoder's own scale, from feeds of decoders. */
      strength?: number | null
    }
  /** The result of a car was changed by the timekeepers. */
  | { type: 'correction'; key: string; laps: number; totalMs: number; correctionMs: number }
  | { type: 'message'; at: number | null; text: string; key: string | null; category: string | null }
  /** The server refuses this login; the next try is due after `waitMs`. */
  | { type: 'refused'; reason: string; waitMs: number }
  /** A part that could not be read; reported, never fatal. */
  | { type: 'unreadable'; reason: string }
  /** Bytes that the protocol wants the client to send: a login, a question for lost records. Never recorded. */
  | { type: 'send'; bytes: Uint8Array }

export type MessageOf<T extends TimingMessage['type']> = Extract<TimingMessage, { type: T }>

/**
 * Reads one connection; with a `greeting`, the connections of a feed one after another, for it knows what was lost
 * between them. Holds at most a bounded part of a line or record, does no I/O, and never throws for bad bytes.
 */
export interface TimingDecoder<Message = TimingMessage> {
  /** Called as a connection begins: drops the part of a line that the one before cut off. What the client sends first. */
  greeting?(): Message[]
  /** @param arrivedAt ms since 1970 by the laptop's clock. Any cut of the stream into chunks gives the same messages. */
  take(bytes: Uint8Array, arrivedAt: number): Message[]
  /** A protocol with a keep-alive sends it here; called about once a second. */
  tick?(now: number): Message[]
}

export interface DecoderSettings {
  user?: string | undefined
  secret?: string | undefined
  /** Numbers or names of loops in the pit lane. */
  pitLoops?: readonly string[] | undefined
}

/** A protocol of timing feeds, as `defineTimingAdapter` makes it. */
export interface TimingAdapter<Message = TimingMessage> {
  /** Kind of the feeds that it reads: letters, digits and hyphens. */
  kind: string
  /** What the trade calls it. */
  label: string
  defaultPort: number
  /** Speaks TLS, with a self-signed certificate. */
  tls: boolean
  /** Sends something every second: silence for longer than 10 s means that the link is dead. */
  speaksAlways: boolean
  /** Has no lines: is recorded packet by packet. */
  binary: boolean
  /** Whether the first bytes of a stream are this protocol's: 0 no, 1 certain. */
  recognise(head: Uint8Array): number
  decoder(settings: DecoderSettings): TimingDecoder<Message>
}
