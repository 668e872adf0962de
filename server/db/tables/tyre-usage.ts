import { sql } from 'kysely'
import type { ReadScope } from '../engine/scope.ts'
import { statement, written } from '../engine/statement.ts'
import { lapLengthKm } from '../laps/lap-length.ts'

/** Usage of a tyre set. A run is one stint of one run sheet. */
interface TyreUsage {
  tyreSetId: string
  laps: number
  km: number
  runs: number
}

const idsIn = (ids: unknown) => sql`(select value from json_each(${ids}))`

/** The stint of `sheet` that contains a lap: by its number, otherwise by the stint's lap range. */
const stintOf = (field: string) => sql`(
  select stint.value ->> ${sql.lit(`$.${field}`)} from json_each(sheet.stints) as stint
  where case when lap.stint is not null then stint.value ->> '$.stint' = lap.stint
    else lap.lap_number between stint.value ->> '$.startLap'
      and coalesce(stint.value ->> '$.endLap', lap.lap_number) end
  limit 1)`

/**
 * Tyre set of a lap: its own, otherwise its stint's, otherwise its run sheet's. Cross joins fix the join order from the
 * few sets to the laps; SQLite's own choice scans all laps of the account.
 */
const usage = statement<{ accountId: string; ids: string }, TyreUsage>((p) =>
  written(sql<TyreUsage>`
    with candidates as (
      select lap.id from json_each(${p.ids}) as wanted
        cross join laps as lap on lap.account_id = ${p.accountId} and lap.tyre_set_id = wanted.value
      union
      select lap.id from json_each(${p.ids}) as wanted
        cross join tyre_sets as owner on owner.account_id = ${p.accountId} and owner.id = wanted.value
        cross join sessions as session
          on session.account_id = owner.account_id and session.event_id = owner.event_id
        cross join run_sheets as sheet on sheet.account_id = session.account_id and sheet.session_id = session.id
        cross join laps as lap on lap.account_id = sheet.account_id and lap.run_sheet_id = sheet.id
      where lap.tyre_set_id is null
        and (sheet.tyre_set_id in ${idsIn(p.ids)} or exists (
          select 1 from json_each(sheet.stints) where value ->> '$.tyreSetId' in ${idsIn(p.ids)}))
    ), used as (
      select coalesce(lap.tyre_set_id, ${stintOf('tyreSetId')}, sheet.tyre_set_id) as tyreSetId,
        ${lapLengthKm} as km,
        sheet.id || ' ' || coalesce(lap.stint, ${stintOf('stint')}, 0) as run
      from candidates
        cross join laps as lap on lap.account_id = ${p.accountId} and lap.id = candidates.id
        cross join run_sheets as sheet on sheet.account_id = lap.account_id and sheet.id = lap.run_sheet_id
        cross join sessions as session on session.account_id = lap.account_id and session.id = lap.session_id
        cross join events as event on event.account_id = lap.account_id and event.id = session.event_id
        cross join tracks as track on track.account_id = lap.account_id and track.id = event.track_id
    )
    select tyreSetId, count(*) as laps, sum(km) as km, count(distinct run) as runs
    from used where tyreSetId in ${idsIn(p.ids)} group by tyreSetId`),
)

/** Usage by tyre set; sets that have not run are omitted. */
export function tyreUsageOf(scope: ReadScope, tyreSetIds: readonly string[]): Map<string, TyreUsage> {
  const input = { accountId: scope.accountId, ids: JSON.stringify(tyreSetIds) }
  return new Map(usage.all(scope.connection, input).map((row) => [row.tyreSetId, row]))
}
