import type { MessagePort } from 'node:worker_threads'
import type { KpiItem, KpiProfile } from '../../calc/kpi/profile.ts'
import type { FieldError } from '../../contract/define/define.ts'

/** Bytes of a request, as they came. */
interface SentTelemetry {
  bytes: Uint8Array
  mediaType: string
  /** Selects the samples of one lap of the file. */
  lap?: string | undefined
}

/** A column as it is stored. */
export interface PackedChannel {
  name: string
  unit: string | null
  data: Uint8Array
}

/** A column of stored telemetry: every thread reads the same memory, and none writes there. */
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

/** Columns for a plugin, in the order of their times. */
export type Columns = (readonly [name: string, values: Float64Array<ArrayBuffer>])[]

export type WorkedOut<T> = { done: T } | { refused: readonly FieldError[] }

/**
 * What a task tells while it works, for its thread may be ended at any time: that it has read its telemetry, packed where
 * it is to be stored, and then each KPI.
 */
export type ComputePart = { read: PackedTelemetry | null } | { profile: number; item: KpiItem }

/** Port for the parts of a KPI task, set by the pool. */
interface Telling {
  told?: MessagePort
}

/** Tasks of the compute worker, by name. */
export interface ComputeTasks {
  /** Evaluates profiles over uploaded telemetry, and packs it when it is to be stored. */
  evaluateSent(
    task: { sent: SentTelemetry; profiles: readonly KpiProfile[]; stores: boolean } & Telling,
  ): WorkedOut<null>
  /** Unpacks stored telemetry. */
  unpackStored(task: { channels: readonly PackedChannel[] }): SharedChannel[]
  /** Works out profiles over stored telemetry. */
  evaluateStored(
    task: { channels: readonly SharedChannel[]; profiles: readonly KpiProfile[] } & Telling,
  ): WorkedOut<null>
  /** Reads uploaded telemetry for a plugin; `config` is JSON text from the body. */
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
