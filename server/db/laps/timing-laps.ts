import type { TimingLap } from '../../calc/timing/crossings.ts'
import type { SqliteRow } from '../engine/connection.ts'
import type { ReadScope } from '../engine/scope.ts'
import { query, statement } from '../engine/statement.ts'

interface SheetLap extends TimingLap {
  runSheetId: string
}

const COLUMNS = [
  'run_sheet_id as runSheetId',
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

const ofSession = statement<{ accountId: string; sessionId: string }, SqliteRow>((p) =>
  query
    .selectFrom('laps')
    .select(COLUMNS)
    .where('account_id', '=', p.accountId)
    .where('session_id', '=', p.sessionId)
    .orderBy('lap_number'),
)

const ofSheet = statement<{ accountId: string; runSheetId: string }, SqliteRow>((p) =>
  query
    .selectFrom('laps')
    .select(COLUMNS)
    .where('account_id', '=', p.accountId)
    .where('run_sheet_id', '=', p.runSheetId)
    .orderBy('lap_number'),
)

const decode = (row: SqliteRow): SheetLap => {
  row.pitIn = (row.pitIn === 1) as never
  row.pitOut = (row.pitOut === 1) as never
  row.valid = (row.valid === 1) as never
  return row as unknown as SheetLap
}

/** Laps of a session by run sheet, in order of number. */
export const timingLapsOf = ({ connection, accountId }: ReadScope, sessionId: string) =>
  Map.groupBy(ofSession.all(connection, { accountId, sessionId }).map(decode), (lap) => lap.runSheetId)

/** Laps of a run sheet in order of number. */
export const timingLapsOfSheet = ({ connection, accountId }: ReadScope, runSheetId: string): TimingLap[] =>
  ofSheet.all(connection, { accountId, runSheetId }).map(decode)
