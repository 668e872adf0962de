import { sql } from 'kysely'
import type { ReadScope } from '../engine/scope.ts'
import { query, statement } from '../engine/statement.ts'
import { lapLengthKm } from './lap-length.ts'

/** Totals of a run sheet's laps. Times in milliseconds, fuel in kg, distance in km. */
export interface LapStatistics {
  runSheetId: string
  lapCount: number
  averageGreenMs: number | null
  averageAllMs: number | null
  bestLapTimeMs: number | null
  bestSector1Ms: number | null
  bestSector2Ms: number | null
  bestSector3Ms: number | null
  fuelUsedKg: number | null
  fuelPerGreenLapKg: number | null
  fuelPerLapKg: number | null
  distanceKm: number
}

const counted = (metric: string) => sql<number | null>`case when counts = 1 then ${sql.ref(metric)} end`
const green = (metric: string) =>
  sql<number | null>`case when track_status = 'green' then ${sql.ref(metric)} end`

const ofSheets = statement<{ accountId: string; ids: string }, LapStatistics>((p) =>
  query
    .selectFrom('laps as lap')
    // Cross joins fix the join order; SQLite's own choice scans the account's events for each lap.
    .crossJoin('sessions as session')
    .crossJoin('events as event')
    .crossJoin('tracks as track')
    .select([
      'lap.run_sheet_id as runSheetId',
      (eb) => eb.fn.countAll<number>().as('lapCount'),
      sql<number | null>`avg(case when track_status = 'green' then ${counted('lap_time_ms')} end)`.as(
        'averageGreenMs',
      ),
      sql<number | null>`avg(${counted('lap_time_ms')})`.as('averageAllMs'),
      sql<number | null>`min(${counted('lap_time_ms')})`.as('bestLapTimeMs'),
      sql<number | null>`min(${counted('sector1_ms')})`.as('bestSector1Ms'),
      sql<number | null>`min(${counted('sector2_ms')})`.as('bestSector2Ms'),
      sql<number | null>`min(${counted('sector3_ms')})`.as('bestSector3Ms'),
      sql<number | null>`sum(fuel_used_kg)`.as('fuelUsedKg'),
      sql<number | null>`avg(${green('fuel_used_kg')})`.as('fuelPerGreenLapKg'),
      sql<number | null>`avg(fuel_used_kg)`.as('fuelPerLapKg'),
      sql<number>`sum(${lapLengthKm})`.as('distanceKm'),
    ])
    .where('lap.account_id', '=', p.accountId)
    .where('lap.run_sheet_id', 'in', sql<string>`(select value from json_each(${p.ids}))`)
    .whereRef('session.account_id', '=', 'lap.account_id')
    .whereRef('session.id', '=', 'lap.session_id')
    .whereRef('event.account_id', '=', 'lap.account_id')
    .whereRef('event.id', '=', 'session.event_id')
    .whereRef('track.account_id', '=', 'lap.account_id')
    .whereRef('track.id', '=', 'event.track_id')
    .groupBy('lap.run_sheet_id'),
)

/** Statistics by run sheet; sheets without laps are omitted. */
export function lapStatisticsOf(
  scope: ReadScope,
  runSheetIds: readonly string[],
): Map<string, LapStatistics> {
  const rows = ofSheets.all(scope.connection, {
    accountId: scope.accountId,
    ids: JSON.stringify(runSheetIds),
  })
  return new Map(rows.map((row) => [row.runSheetId, row]))
}
