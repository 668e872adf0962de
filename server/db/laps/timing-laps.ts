import type { TimingLap } from '../../calc/timing/crossings.ts'
import type { SqliteRow } from '../engine/connection.ts'
import type { ReadScope } from '../engine/scope.ts'
import { query, statement } from '../engine/statement.ts'

const COLUMNS = [
  'lap_number as lapNumber',
  'lap_time_ms as lapTimeMs',
  'sector1_ms as sector1Ms',
  'sector2_ms as sector2Ms',
  'sector3_ms as sector3Ms',
  'pit_in as pitIn',
  'pit_out as pitOut',
  'marker',
  'valid',
  'stint',
  'driver_id as driverId',
  'tyre_set_id as tyreSetId',
  'tyre_age_laps as tyreAgeLaps',
  'started_at as startedAt',
  'elapsed_ms as elapsedMs',
  'position',
] as const

const ofSheet = statement<{ accountId: string; runSheetId: string }, SqliteRow>((p) =>
  query
    .selectFrom('laps')
    .select(COLUMNS)
    .where('account_id', '=', p.accountId)
    .where('run_sheet_id', '=', p.runSheetId)
    .orderBy('lap_number'),
)

const firstStart = statement<{ accountId: string; runSheetId: string }, { startedAt: string }>((p) =>
  query
    .selectFrom('laps')
    .select('started_at as startedAt')
    .$narrowType<{ startedAt: string }>()
    .where('account_id', '=', p.accountId)
    .where('run_sheet_id', '=', p.runSheetId)
    .where('started_at', 'is not', null)
    .orderBy('lap_number')
    .limit(1),
)

const decode = (row: SqliteRow): TimingLap => {
  row.pitIn = (row.pitIn === 1) as never
  row.pitOut = (row.pitOut === 1) as never
  row.valid = (row.valid === 1) as never
  return row as unknown as TimingLap
}

/** Start of a run sheet's first lap that has one, in ms since 1970. */
export function firstStartOf({ connection, accountId }: ReadScope, runSheetId: string): number | null {
  const first = firstStart.get(connection, { accountId, runSheetId })
  return first ? Date.parse(first.startedAt) : null
}

/** Laps of a run sheet in order of number. */
export const timingLapsOf = ({ connection, accountId }: ReadScope, runSheetId: string): TimingLap[] =>
  ofSheet.all(connection, { accountId, runSheetId }).map(decode)
