import { telemetryStore } from '../db/tables/telemetry.ts'
import type { SharedChannel } from '../workers/compute/compute-tasks.ts'
import { ownerOf } from './compute.ts'
import { type Call, reading } from './handler.ts'

/** The channels of stored telemetry, ready to be worked with. The caller's right to read it was asked before. */
export const storedColumns = (call: Call, telemetryId: string): Promise<readonly SharedChannel[]> =>
  call.context.columns.of(
    telemetryId,
    () => reading(call, (scope) => telemetryStore.channels(scope, telemetryId)),
    ownerOf(call),
  )
