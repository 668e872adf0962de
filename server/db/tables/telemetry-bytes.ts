import type { Connection } from '../engine/connection.ts'
import type { Sliced } from '../engine/sliced.ts'

const ROWS_A_STEP = 200

/** Bytes of all stored telemetry; the length of a blob is read without its content. */
export function* telemetryBytes({ raw }: Connection): Sliced<number> {
  let sum = 0
  let rows = 0
  const lengths =
    'select length(data) from telemetry_channels union all select length(data) from telemetry_pieces'
  for (const length of raw.prepare(lengths).pluck().iterate()) {
    sum += length as number
    rows += 1
    if (rows % ROWS_A_STEP === 0) yield
  }
  return sum
}
