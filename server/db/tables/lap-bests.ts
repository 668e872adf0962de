import type { ReadScope } from '../engine/scope.ts'
import { query, statement } from '../engine/statement.ts'

/** Milliseconds; null if no lap of the run sheet counts. */
interface SheetBest {
  runSheetId: string
  carClass: string
  lapTimeMs: number | null
  sector1Ms: number | null
  sector2Ms: number | null
  sector3Ms: number | null
}

const ofSession = statement<{ accountId: string; sessionId: string }, SheetBest>((p) =>
  query
    .selectFrom('lap_bests')
    .select([
      'run_sheet_id as runSheetId',
      'car_class as carClass',
      'lap_time_ms as lapTimeMs',
      'sector1_ms as sector1Ms',
      'sector2_ms as sector2Ms',
      'sector3_ms as sector3Ms',
    ])
    .where('account_id', '=', p.accountId)
    .where('session_id', '=', p.sessionId),
)

/** Bests of a session's run sheets, maintained by triggers, so no laps are scanned. */
export const sheetBestsOf = (scope: ReadScope, sessionId: string): SheetBest[] =>
  ofSession.all(scope.connection, { accountId: scope.accountId, sessionId })
