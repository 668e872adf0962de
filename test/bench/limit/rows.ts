import type Database from 'better-sqlite3'
import type { CreateOf } from '../../../server/contract/define/define.ts'
import type { lap } from '../../../server/contract/resources/weekend/lap.ts'
import { type PackedRow, packRow, shapeOf } from '../../../server/db/log/packed-row.ts'
import { ADD_TOTALS } from './totals.ts'

export type LapBody = CreateOf<typeof lap>

/** What the laps of a run sheet take from other rows. */
export interface Ties {
  sessionId: string
  carId: string
  carClass: string
  eventId: string
}

/** The account, and the member who writes. */
export interface Author {
  accountId: string
  userId: string
  userName: string
}

/** Columns of a lap, in the order of `valuesOf`. */
const LAP_COLUMNS = [
  'id',
  'created_at',
  'updated_at',
  'run_sheet_id',
  'lap_number',
  'lap_time_ms',
  'sector1_ms',
  'sector2_ms',
  'sector3_ms',
  'fuel_used_kg',
  'pit_in',
  'pit_out',
  'track_status',
  'stint',
  'driver_id',
  'tyre_set_id',
  'compound',
  'tyre_age_laps',
  'marker',
  'valid',
  'started_at',
  'position',
  'top_speed_kph',
  'air_temp_c',
  'track_temp_c',
  'comment',
  'source',
  'elapsed_ms',
  'session_id',
  'car_id',
]
const CHANGE_COLUMNS = ['seq', 'batch_id', 'entity_id', 'diff', 'session_id', 'event_id', 'occurred_at']

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Columns that are the same in all rows, with their SQL. */
export type Shared = Readonly<Record<string, string>>

export interface Inserts {
  laps: Database.Statement
  changes: Database.Statement
}

/**
 * Inserts of this many rows each. What all rows share stands in their text, so that nothing is bound for it; the other columns
 * are bound in the order of `LAP_COLUMNS` and `CHANGE_COLUMNS`.
 */
export function insertsOf(
  database: Database.Database,
  { accountId, userId, userName }: Author,
  count: number,
  { laps = {}, changes = {} }: { laps?: Shared; changes?: Shared } = {},
): Inserts {
  const prepare = (table: string, columns: readonly string[], shared: Shared) => {
    const own = columns.filter((column) => !(column in shared))
    const row = `(${[...own.map(() => '?'), ...Object.values(shared)]})`
    const names = [...own, ...Object.keys(shared)]
    return database.prepare(`insert into ${table} (${names}) values ${Array(count).fill(row)}`)
  }
  const account = { account_id: literal(accountId), version: '1' }
  const [user, name] = [literal(userId), literal(userName)]
  const json = { parameters: "'{}'", kpis: "'{}'" }
  const unset = { telemetry_id: 'null', timing_lap_ms: 'null' }
  const create = { entity_type: "'lap'", op_type: "'create'" }
  const actor = { actor_user_id: user, actor_api_key_id: 'null', actor_name: name, actor_feed_id: 'null' }
  return {
    laps: prepare('laps', LAP_COLUMNS, { ...account, created_by: user, ...json, ...unset, ...laps }),
    changes: prepare('changes', CHANGE_COLUMNS, { ...account, ...create, ...actor, ...changes }),
  }
}

/** Adds to the totals of a run sheet. */
export const totalsInsert = (database: Database.Database): Database.Statement => database.prepare(ADD_TOTALS)

/** A lap as the log keeps it, complete. */
export const storedLap = (
  body: LapBody,
  { sessionId, carId }: Ties,
  author: Author,
  id: string,
  at: string,
) => ({
  kpis: {},
  telemetryId: null,
  timingLapMs: null,
  id,
  accountId: author.accountId,
  createdAt: at,
  updatedAt: at,
  createdBy: author.userId,
  version: 1,
  parameters: {},
  runSheetId: body.runSheetId,
  lapNumber: body.lapNumber,
  lapTimeMs: body.lapTimeMs ?? null,
  sector1Ms: body.sector1Ms ?? null,
  sector2Ms: body.sector2Ms ?? null,
  sector3Ms: body.sector3Ms ?? null,
  fuelUsedKg: body.fuelUsedKg ?? null,
  pitIn: body.pitIn ?? false,
  pitOut: body.pitOut ?? false,
  stint: body.stint ?? null,
  driverId: body.driverId ?? null,
  tyreSetId: body.tyreSetId ?? null,
  compound: body.compound ?? null,
  tyreAgeLaps: body.tyreAgeLaps ?? null,
  marker: body.marker ?? null,
  valid: body.valid ?? true,
  startedAt: body.startedAt ?? null,
  position: body.position ?? null,
  topSpeedKph: body.topSpeedKph ?? null,
  airTempC: body.airTempC ?? null,
  trackTempC: body.trackTempC ?? null,
  comment: body.comment ?? null,
  source: body.source ?? 'manual',
  elapsedMs: body.elapsedMs ?? null,
  sessionId,
  carId,
  trackStatus: body.trackStatus ?? 'green',
})
export type StoredLap = ReturnType<typeof storedLap>

/** Values of a lap's own columns. */
export const valuesOf = (lap: StoredLap) => [
  lap.id,
  lap.createdAt,
  lap.updatedAt,
  lap.runSheetId,
  lap.lapNumber,
  lap.lapTimeMs,
  lap.sector1Ms,
  lap.sector2Ms,
  lap.sector3Ms,
  lap.fuelUsedKg,
  lap.pitIn ? 1 : 0,
  lap.pitOut ? 1 : 0,
  lap.trackStatus,
  lap.stint,
  lap.driverId,
  lap.tyreSetId,
  lap.compound,
  lap.tyreAgeLaps,
  lap.marker,
  lap.valid ? 1 : 0,
  lap.startedAt,
  lap.position,
  lap.topSpeedKph,
  lap.airTempC,
  lap.trackTempC,
  lap.comment,
  lap.source,
  lap.elapsedMs,
  lap.sessionId,
  lap.carId,
]

/** The account of the newest change, with its author. */
export const authorOf = (database: Database.Database): Author =>
  database
    .prepare<[], Author>(
      `select account_id as accountId, actor_user_id as userId, actor_name as userName
       from changes order by seq desc limit 1`,
    )
    .get() as Author

/** Ties of every run sheet, by its id. */
export function tiesOfSheets(database: Database.Database): Map<string, Ties> {
  const sheets = database.prepare<[], Ties & { id: string }>(
    `select sheet.id, session.id as sessionId, car.id as carId, car.class as carClass, session.event_id as eventId
     from run_sheets as sheet
     join sessions as session on session.account_id = sheet.account_id and session.id = sheet.session_id
     join cars as car on car.account_id = sheet.account_id and car.id = sheet.car_id`,
  )
  return new Map(sheets.all().map(({ id, ...ties }) => [id, ties]))
}

/** The number of the newest change. */
export const lastSeq = (database: Database.Database): number =>
  database.prepare<[], number>('select coalesce(max(seq), 0) from changes').pluck().get() as number

/** The diff of a new lap as the log keeps it. */
export function diffOf(lap: StoredLap, author: Author): string {
  const packed = packRow(lap, {
    account_id: author.accountId,
    entity_type: 'lap',
    entity_id: lap.id,
    version: lap.version,
    actor_user_id: author.userId,
    session_id: lap.sessionId,
    occurred_at: lap.createdAt,
    event_id: null,
  })
  return (packed as PackedRow).text
}

/** Stores the names of a lap's fields, which the log keeps once. */
export function keepNames(database: Database.Database, author: Author): void {
  const ties = { sessionId: '', carId: '', carClass: '', eventId: '' }
  const lap = storedLap({ runSheetId: '', lapNumber: 1 }, ties, author, '', '')
  const fields = JSON.stringify(Object.keys(lap))
  database
    .prepare('insert or ignore into change_shapes (id, fields) values (?, ?)')
    .run(shapeOf(fields).id, fields)
}
