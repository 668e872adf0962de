import { sql } from 'kysely'
import { type Best, counts, faster, type Timed } from '../../calc/laps/lap-ranking.ts'
import type { ReadScope } from '../engine/scope.ts'
import { query, statement, written } from '../engine/statement.ts'
import type { SystemTables } from '../engine/system-tables.ts'

type Totals = SystemTables['run_sheet_totals']

/** Micrograms in a kilogram. */
const UG_PER_KG = 1e9
const KEY = ['account_id', 'session_id', 'run_sheet_id'] as const
const BESTS = ['lap_time_ms', 'sector1_ms', 'sector2_ms', 'sector3_ms'] as const
const SUMS = [
  'laps',
  'out_laps',
  'in_laps',
  'timed_laps',
  'time_ms',
  'green_timed_laps',
  'green_time_ms',
  'fuelled_laps',
  'fuel_ug',
  'green_fuelled_laps',
  'green_fuel_ug',
] as const

/** All null if no lap of the run sheet counts. */
interface SheetBest extends Best {
  runSheetId: string
  carClass: string
}

const bestsOfSession = statement<{ accountId: string; sessionId: string }, SheetBest>((p) =>
  query
    .selectFrom('run_sheet_totals')
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

/** Bests of a session's run sheets. */
export const sheetBestsOf = (scope: ReadScope, sessionId: string): SheetBest[] =>
  bestsOfSession.all(scope.connection, { accountId: scope.accountId, sessionId })

/** Totals of a run sheet's laps. Times in milliseconds, fuel in kg, distance in km. */
export interface LapStatistics extends Best {
  runSheetId: string
  lapCount: number
  averageGreenMs: number | null
  averageAllMs: number | null
  fuelUsedKg: number | null
  fuelPerGreenLapKg: number | null
  fuelPerLapKg: number | null
  distanceKm: number
}

const total = (column: string) => sql.ref<number>(`totals.${column}`)
/** Null without laps; a real, as SQLite divides integers without remainder. */
const average = (sum: string, laps: string) =>
  sql<number | null>`${total(sum)} * 1.0 / nullif(${total(laps)}, 0)`
const averageKg = (sum: string, laps: string) =>
  sql<number | null>`${average(sum, laps)} / ${sql.lit(UG_PER_KG)}`

const ofSheets = statement<{ accountId: string; ids: string }, LapStatistics>((p) =>
  query
    .selectFrom(sql<{ value: string }>`json_each(${p.ids})`.as<'wanted'>(sql`wanted`))
    .crossJoin('run_sheets as sheet')
    // Cross joins fix the join order; SQLite's own choice scans the account's events for each run sheet.
    .crossJoin('run_sheet_totals as totals')
    .crossJoin('sessions as session')
    .crossJoin('events as event')
    .crossJoin('tracks as track')
    .select([
      'sheet.id as runSheetId',
      'totals.laps as lapCount',
      'totals.lap_time_ms as lapTimeMs',
      'totals.sector1_ms as sector1Ms',
      'totals.sector2_ms as sector2Ms',
      'totals.sector3_ms as sector3Ms',
      average('green_time_ms', 'green_timed_laps').as('averageGreenMs'),
      average('time_ms', 'timed_laps').as('averageAllMs'),
      sql<number | null>`case when ${total('fuelled_laps')} > 0
        then ${total('fuel_ug')} * 1.0 / ${sql.lit(UG_PER_KG)} end`.as('fuelUsedKg'),
      averageKg('green_fuel_ug', 'green_fuelled_laps').as('fuelPerGreenLapKg'),
      averageKg('fuel_ug', 'fuelled_laps').as('fuelPerLapKg'),
      sql<number>`(totals.laps - totals.out_laps - totals.in_laps) * track.length_km
        + totals.out_laps * coalesce(track.out_lap_length_km, track.length_km)
        + totals.in_laps * coalesce(track.in_lap_length_km, track.length_km)`.as('distanceKm'),
    ])
    .where('sheet.account_id', '=', p.accountId)
    .whereRef('sheet.id', '=', 'wanted.value')
    .whereRef('totals.account_id', '=', 'sheet.account_id')
    .whereRef('totals.session_id', '=', 'sheet.session_id')
    .whereRef('totals.run_sheet_id', '=', 'sheet.id')
    .whereRef('session.account_id', '=', 'sheet.account_id')
    .whereRef('session.id', '=', 'sheet.session_id')
    .whereRef('event.account_id', '=', 'sheet.account_id')
    .whereRef('event.id', '=', 'session.event_id')
    .whereRef('track.account_id', '=', 'sheet.account_id')
    .whereRef('track.id', '=', 'event.track_id'),
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

/** A lap as far as totals need it. */
interface NewLap extends Timed {
  sessionId: string
  runSheetId: string
  carId: string
  trackStatus: string
  fuelUsedKg: number | null
}

type Added = Omit<Totals, 'car_class'> & { car_id: string }

const add = statement<Added, never>((p) =>
  written(sql`
    insert into run_sheet_totals (${sql.join([...KEY, 'car_class', ...BESTS, ...SUMS].map((name) => sql.ref(name)))})
      values (${sql.join(KEY.map((name) => p[name]))},
        (select class from cars where account_id = ${p.account_id} and id = ${p.car_id}),
        ${sql.join([...BESTS, ...SUMS].map((name) => p[name]))})
    on conflict (${sql.join(KEY.map((name) => sql.ref(name)))}) do update set
      car_class = excluded.car_class,
      ${sql.join([
        ...BESTS.map((name) => {
          const [stored, added] = [sql.ref(name), sql.ref(`excluded.${name}`)]
          return sql`${stored} = min(coalesce(${stored}, ${added}), coalesce(${added}, ${stored}))`
        }),
        ...SUMS.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} + ${sql.ref(`excluded.${name}`)}`),
      ])}`),
)

/** What one lap adds to the totals of its run sheet; the triggers compute the same of a changed lap. */
function addedBy(accountId: string, lap: NewLap): Added {
  const isOut = lap.marker === 'out' || lap.pitOut
  const isIn = !isOut && (lap.marker === 'in' || lap.pitIn)
  const isGreen = Number(lap.trackStatus === 'green')
  const doesCount = counts(lap)
  const time = doesCount ? lap.lapTimeMs : null
  const isTimed = Number(time !== null)
  const isFuelled = Number(lap.fuelUsedKg !== null)
  const fuel = Math.round((lap.fuelUsedKg ?? 0) * UG_PER_KG)
  return {
    account_id: accountId,
    session_id: lap.sessionId,
    run_sheet_id: lap.runSheetId,
    car_id: lap.carId,
    lap_time_ms: time,
    sector1_ms: doesCount ? lap.sector1Ms : null,
    sector2_ms: doesCount ? lap.sector2Ms : null,
    sector3_ms: doesCount ? lap.sector3Ms : null,
    laps: 1,
    out_laps: Number(isOut),
    in_laps: Number(isIn),
    timed_laps: isTimed,
    time_ms: time ?? 0,
    green_timed_laps: isTimed * isGreen,
    green_time_ms: (time ?? 0) * isGreen,
    fuelled_laps: isFuelled,
    fuel_ug: fuel,
    green_fuelled_laps: isFuelled * isGreen,
    green_fuel_ug: fuel * isGreen,
  }
}

/** Enters new laps into the totals of their run sheets. */
export function addToTotals({ connection, accountId }: ReadScope, laps: readonly NewLap[]): void {
  const sheets = new Map<string, Added>()
  for (const lap of laps) {
    const added = addedBy(accountId, lap)
    const sheet = sheets.get(lap.runSheetId)
    if (!sheet) sheets.set(lap.runSheetId, added)
    else {
      for (const metric of BESTS) sheet[metric] = faster(sheet[metric], added[metric])
      for (const name of SUMS) sheet[name] += added[name]
    }
  }
  for (const sheet of sheets.values()) add.run(connection, sheet)
}
