import type { MessagePort } from 'node:worker_threads'
import type { KpiItem, KpiProfile } from '../../calc/kpi/profile.ts'
import type { KnownLines, TrackLines } from '../../calc/outings/line-crossings.ts'
import type { OutingLap, OutingMatch } from '../../calc/outings/match-outing.ts'
import type { Splits } from '../../calc/outings/sectors.ts'
import type { FieldError } from '../../contract/define/define.ts'
import type { LoggerFileReader } from '../../telemetry/added/define-reader.ts'
import type { Outing } from '../../telemetry/loggers/outing.ts'
import type { StoredChannel } from '../../telemetry/loggers/stored-outing.ts'
import type { drawnPath, StoredPositions } from '../../telemetry/loggers/stored-path.ts'
import type { PackedColumns, PackedWindow } from '../../telemetry/loggers/window-columns.ts'

/** Bytes of a request. */
interface SentTelemetry {
  bytes: Uint8Array
  mediaType: string
  /** Selects the samples of one lap of the file. */
  lap?: string | undefined
}

/** A stored column. */
export interface PackedChannel {
  name: string
  unit: string | null
  data: Uint8Array
}

/** A column of stored telemetry in memory shared by all threads, read-only. */
export interface SharedChannel {
  name: string
  unit: string | null
  values: Float64Array<SharedArrayBuffer>
}

/** Telemetry ready to be stored. */
export interface PackedTelemetry {
  /** SHA-256 of the content, in hex. */
  telemetryId: string
  samples: number
  fromSec: number
  toSec: number
  channels: PackedChannel[]
}

interface OutingTask {
  path: string
  /** Where its pieces are written: see `pieces-file.ts`. */
  packedPath: string
  lines: KnownLines
  /** The reader of a program, for a file that it recognises. */
  added: Pick<LoggerFileReader, 'kind' | 'read'> | null
}

export interface ReadOuting {
  outing: Outing
  channels: StoredChannel[]
  packedBytes: number
}

/** A match by the places of the car and of its laps in the task. */
type PlacedMatch = Omit<OutingMatch, 'sessionId' | 'carId' | 'laps'> & {
  car: number
  laps: { index: number; lap: number; residualMs: number }[]
}

/** Columns for a plugin, sorted by time. */
export type Columns = (readonly [name: string, values: Float64Array<ArrayBuffer>])[]

export type WorkedOut<T> = { done: T } | { refused: readonly FieldError[] }

/**
 * Progress of a task, whose thread may be ended at any time: telemetry parsed (and packed if it is to be stored), then
 * each KPI.
 */
export type ComputePart =
  | { read: PackedTelemetry | null; samples: number }
  | { profile: number; item: KpiItem }
  /** A large file goes on being read. */
  | { alive: true }

/** Port for the parts of a KPI task, set by the pool. */
interface Telling {
  progress?: MessagePort
}

/** Tasks of the compute worker, by name. */
export interface ComputeTasks {
  /** Evaluates profiles over uploaded telemetry, and packs it when it is to be stored. */
  evaluateSent(
    task: { sent: SentTelemetry; profiles: readonly KpiProfile[]; stores: boolean } & Telling,
  ): WorkedOut<null>
  /** Unpacks stored telemetry. */
  unpackStored(task: { packed: PackedColumns }): SharedChannel[]
  /** Reads a logger's file, and packs its samples to another; `full` where the disk has no room for them. */
  readOuting(task: OutingTask & Telling): Promise<WorkedOut<ReadOuting> | { full: true }>
  /** Where a stored outing was driven; null where it has no positions. */
  outingPath(task: { stored: StoredPositions }): ReturnType<typeof drawnPath> | null
  /** Times at which a stored outing crosses the lines of a track; null where it has no positions. */
  lineMarks(task: { stored: StoredPositions; lines: TrackLines }): { marks: number[]; splits: Splits } | null
  /** Compares an outing's laps with those of cars; `figures`: see `Candidates`. */
  matchOuting(task: {
    laps: readonly OutingLap[]
    startMs: number
    lapsOfCars: readonly number[]
    figures: Float64Array<ArrayBuffer>
  }): PlacedMatch[]
  /** Evaluates profiles over stored telemetry. */
  evaluateStored(
    task: { channels: readonly SharedChannel[]; profiles: readonly KpiProfile[] } & Telling,
  ): WorkedOut<null>
  /** Places of the channels of a stored outing whose pieces `evaluateWindow` needs for these profiles. */
  placesRead(task: { channels: string; profiles: readonly KpiProfile[] }): number[]
  /** Evaluates profiles over a stretch of an outing, and unpacks what they read of it. */
  evaluateWindow(task: { window: PackedWindow; profiles: readonly KpiProfile[] } & Telling): WorkedOut<null>
  /** Parses uploaded telemetry for a plugin; `config` is JSON text from the body. */
  columnsSent(task: { sent: SentTelemetry }): WorkedOut<{ columns: Columns; config: string | null }>
  /** Stored telemetry for a plugin. */
  columnsStored(task: { channels: readonly SharedChannel[] }): WorkedOut<{ columns: Columns }>
  /** Returns JSON text of the columns between two times, decimated to a number of samples. */
  readColumns(task: {
    channels: readonly SharedChannel[]
    from?: number | undefined
    to?: number | undefined
    points?: number | undefined
  }): WorkedOut<string>
}
