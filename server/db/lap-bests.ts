import { sql } from 'kysely'
import type { ReadScope } from './scope.ts'
import { query, statement } from './statement.ts'

export interface SheetBest {
  runSheetId: string
  carClass: string
  lapTimeMs: number | null
  sector1Ms: number | null
  sector2Ms: number | null
  sector3Ms: number | null
}

type Metric = 'lap_time_ms' | 'sector1_ms' | 'sector2_ms' | 'sector3_ms'

/** One step into the partial index of that metric. */
const fastest = (metric: Metric) =>
  sql<number | null>`(
    select ${sql.ref(metric)} from laps
    where account_id = sheet.account_id and run_sheet_id = sheet.id
      and counts = 1 and ${sql.ref(metric)} is not null
    order by ${sql.ref(metric)} limit 1
  )`

const ofSession = statement<{ accountId: string; sessionId: string }, SheetBest>((p) =>
  query
    .selectFrom('run_sheets as sheet')
    .innerJoin('cars as car', (join) =>
      join.onRef('car.account_id', '=', 'sheet.account_id').onRef('car.id', '=', 'sheet.car_id'),
    )
    .select([
      'sheet.id as runSheetId',
      'car.class as carClass',
      fastest('lap_time_ms').as('lapTimeMs'),
      fastest('sector1_ms').as('sector1Ms'),
      fastest('sector2_ms').as('sector2Ms'),
      fastest('sector3_ms').as('sector3Ms'),
    ])
    .where('sheet.account_id', '=', p.accountId)
    .where('sheet.session_id', '=', p.sessionId),
)

/** The bests of each run sheet of a session. Costs a few index steps a car, however many laps there are. */
export const sheetBestsOf = (scope: ReadScope, sessionId: string): SheetBest[] =>
  ofSession.all(scope.connection, { accountId: scope.accountId, sessionId })
