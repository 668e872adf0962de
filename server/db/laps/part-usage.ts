import { sql } from 'kysely'
import type { ReadScope } from '../engine/scope.ts'
import { statement, written } from '../engine/statement.ts'
import { lapLengthKm } from './lap-length.ts'

/** What a part has run while it was on cars. */
interface PartUsage {
  partId: string
  km: number
  ms: number
  /** Run sheets with a lap. */
  sheets: number
}

/** Cross joins fix the join order from the few fits to the laps. */
const usage = statement<{ accountId: string; parts: string }, PartUsage>((p) =>
  written(sql<PartUsage>`
    select part.value ->> '$.id' as partId, sum(${lapLengthKm}) as km, coalesce(sum(lap.lap_time_ms), 0) as ms,
      count(distinct sheet.id) as sheets
    from json_each(${p.parts}) as part
      cross join json_each(part.value, '$.fits') as fit
      cross join run_sheets as sheet
        on sheet.account_id = ${p.accountId} and sheet.car_id = fit.value ->> '$.carId'
      cross join laps as lap on lap.account_id = sheet.account_id and lap.run_sheet_id = sheet.id
        and coalesce(lap.started_at, lap.created_at) >= fit.value ->> '$.fittedAt'
        and coalesce(lap.started_at, lap.created_at) < coalesce(fit.value ->> '$.removedAt', '9999')
      cross join sessions as session on session.account_id = lap.account_id and session.id = lap.session_id
      cross join events as event on event.account_id = lap.account_id and event.id = session.event_id
      cross join tracks as track on track.account_id = lap.account_id and track.id = event.track_id
    group by part.key`),
)

/** Usage by part; parts that have not run are omitted. */
export function partUsageOf(
  scope: ReadScope,
  parts: readonly { id: string; fits: unknown }[],
): Map<string, PartUsage> {
  const input = {
    accountId: scope.accountId,
    parts: JSON.stringify(parts.map(({ id, fits }) => ({ id, fits }))),
  }
  return new Map(usage.all(scope.connection, input).map((row) => [row.partId, row]))
}
