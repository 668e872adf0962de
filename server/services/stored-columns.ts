import type { Context } from '../context.ts'
import { telemetryStore } from '../db/tables/telemetry.ts'
import { type Principal, readAs } from '../domain/principal.ts'
import type { SharedChannel } from '../workers/compute/compute-tasks.ts'
import { computeOwner } from './compute-result.ts'

/** The unpacked channels of stored telemetry. The caller has checked the right to read it. */
export const storedColumns = (
  { store, columns }: Pick<Context, 'store' | 'columns'>,
  principal: Principal,
  telemetryId: string,
): Promise<readonly SharedChannel[]> =>
  columns.get(
    telemetryId,
    () => readAs(store, principal, (scope) => telemetryStore.stored(scope, telemetryId)),
    computeOwner(principal),
  )
