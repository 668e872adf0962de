import { type RawBuilder, sql } from 'kysely'
import { type Best, counts, improve, type Timed } from '../../calc/laps/lap-ranking.ts'
import type { ReadScope } from '../engine/scope.ts'
import { query, statement } from '../engine/statement.ts'

/** All null if no lap of the run sheet counts. */
interface SheetBest extends Best {
  runSheetId: string
  carClass: string
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

/** Bests of a session's run sheets, so no laps are scanned. Triggers maintain them when laps are changed and removed. */
export const sheetBestsOf = (scope: ReadScope, sessionId: string): SheetBest[] =>
  ofSession.all(scope.connection, { accountId: scope.accountId, sessionId })

/** A lap as far as bests need it. */
interface NewLap extends Timed {
  sessionId: string
  runSheetId: string
  carId: string
}

type Merged = Best & Pick<NewLap, 'sessionId' | 'runSheetId' | 'carId'>

/** The faster of the stored time and the new one. */
const faster = (column: string): RawBuilder<number | null> => {
  const [stored, added] = [sql.ref(`lap_bests.${column}`), sql.ref(`excluded.${column}`)]
  return sql`min(coalesce(${stored}, ${added}), coalesce(${added}, ${stored}))`
}
const METRICS = ['lap_time_ms', 'sector1_ms', 'sector2_ms', 'sector3_ms'] as const

const merge = statement<Merged & { accountId: string }, never>((p) =>
  query
    .insertInto('lap_bests')
    .values((eb) => ({
      account_id: p.accountId,
      session_id: p.sessionId,
      run_sheet_id: p.runSheetId,
      car_class: eb
        .selectFrom('cars')
        .select('class')
        .where('account_id', '=', p.accountId)
        .where('id', '=', p.carId) as never,
      lap_time_ms: p.lapTimeMs,
      sector1_ms: p.sector1Ms,
      sector2_ms: p.sector2Ms,
      sector3_ms: p.sector3Ms,
    }))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'session_id', 'run_sheet_id'])
        .doUpdateSet((eb) => ({
          car_class: eb.ref('excluded.car_class'),
          lap_time_ms: faster('lap_time_ms'),
          sector1_ms: faster('sector1_ms'),
          sector2_ms: faster('sector2_ms'),
          sector3_ms: faster('sector3_ms'),
        }))
        // A lap that is no best writes no page.
        .where((eb) =>
          eb.or([
            eb('excluded.car_class', '<>', eb.ref('lap_bests.car_class')),
            ...METRICS.map((column) => eb(faster(column), 'is not', eb.ref(`lap_bests.${column}`))),
          ]),
        ),
    ),
)

/** Enters new laps into the bests of their run sheets. */
export function addToBests({ connection, accountId }: ReadScope, laps: readonly NewLap[]): void {
  const sheets = new Map<string, Merged>()
  for (const lap of laps) {
    if (!counts(lap)) continue
    const { sessionId, runSheetId, carId, lapTimeMs, sector1Ms, sector2Ms, sector3Ms } = lap
    const best = sheets.get(runSheetId)
    if (best) improve(best, lap)
    else sheets.set(runSheetId, { sessionId, runSheetId, carId, lapTimeMs, sector1Ms, sector2Ms, sector3Ms })
  }
  for (const best of sheets.values()) merge.run(connection, { accountId, ...best })
}
