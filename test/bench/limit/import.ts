import type Database from 'better-sqlite3'
import { newId } from '../../../server/domain/new-id.ts'
import type { importDocument } from '../import-rows.ts'
import {
  type Author,
  authorOf,
  diffOf,
  type Inserts,
  insertsOf,
  keepNames,
  lastSeq,
  type Shared,
  type StoredLap,
  storedLap,
  type Ties,
  tiesOfSheets,
  totalsInsert,
} from './rows.ts'
import { sumInto, type Totals, totalsOf } from './totals.ts'

type Document = ReturnType<typeof importDocument>
type DocumentLap = NonNullable<Document['sessions'][0]>['cars'][0]['laps'][0]

/** Rows in one statement. */
const TOGETHER = 100

const quoted = (text: string) => `'${text}'`
/** Columns of a lap that the document says nothing of. */
const UNSET = [
  'stint',
  'driver_id',
  'tyre_set_id',
  'tyre_age_laps',
  'marker',
  'started_at',
  'air_temp_c',
  'track_temp_c',
  'comment',
  'elapsed_ms',
]
const sharedOf = (at: string): Shared => ({
  ...Object.fromEntries(UNSET.map((column) => [column, 'null'])),
  created_at: quoted(at),
  updated_at: quoted(at),
  pit_in: '0',
  pit_out: '0',
  track_status: "'green'",
  valid: '1',
  source: "'manual'",
})

const msOf = (seconds: string) => Math.round(Number(seconds) * 1000)
const timeOf = (text: string) => {
  const colon = text.indexOf(':')
  return Number(text.slice(0, colon)) * 60_000 + msOf(text.slice(colon + 1))
}

const read = (lap: DocumentLap, runSheetId: string, ties: Ties, author: Author, at: string): StoredLap =>
  storedLap(
    {
      runSheetId,
      lapNumber: lap.lap,
      lapTimeMs: timeOf(lap.time),
      sector1Ms: msOf(lap.s1),
      sector2Ms: msOf(lap.s2),
      sector3Ms: msOf(lap.s3),
      fuelUsedKg: lap.fuel,
      topSpeedKph: Number(lap.speed),
      position: lap.position,
      compound: lap.compound,
    },
    ties,
    author,
    newId(),
    at,
  )

/** Writes laps and their changes, as many as the statements take. */
function write(inserts: Inserts, laps: readonly StoredLap[], seq: number, author: Author): void {
  const rows: unknown[] = []
  const changes: unknown[] = []
  for (const [index, lap] of laps.entries()) {
    rows.push(lap.id, lap.runSheetId, lap.lapNumber, lap.lapTimeMs, lap.sector1Ms, lap.sector2Ms)
    rows.push(lap.sector3Ms, lap.fuelUsedKg, lap.compound, lap.position, lap.topSpeedKph)
    rows.push(lap.sessionId, lap.carId)
    changes.push(seq + index, lap.id, diffOf(lap, author))
  }
  inserts.laps.run(...rows)
  inserts.changes.run(...changes)
}

/**
 * The limit of an import: the rows that the product writes for the laps of a parsed document (row, totals of the run sheet, change,
 * with all indexes) by statements for many rows, in one transaction, and nothing else. The database is a copy of the
 * product's, open with its settings. Run sheets in the order of the document's cars. Returns milliseconds.
 */
export function insertDocument(
  database: Database.Database,
  document: Document,
  runSheetIds: readonly string[],
): number {
  const author = authorOf(database)
  const tiesOf = tiesOfSheets(database)
  const first = tiesOf.get(runSheetIds[0] as string) as Ties
  const at = new Date().toISOString()
  const laps = sharedOf(at)
  const changes = {
    batch_id: quoted(newId()),
    session_id: quoted(first.sessionId),
    event_id: quoted(first.eventId),
    occurred_at: quoted(at),
  }
  const many = insertsOf(database, author, TOGETHER, { laps, changes })
  const one = insertsOf(database, author, 1, { laps, changes })
  const addTotals = totalsInsert(database)
  keepNames(database, author)
  const began = performance.now()
  database.transaction(() => {
    let seq = lastSeq(database) + 1
    let waiting: StoredLap[] = []
    for (const [car, sheet] of document.sessions[0]?.cars.entries() ?? []) {
      const runSheetId = runSheetIds[car] as string
      const ties = tiesOf.get(runSheetId) as Ties
      let totals: Totals | undefined
      for (const each of sheet.laps) {
        const lap = read(each, runSheetId, ties, author, at)
        if (totals) sumInto(totals, totalsOf(lap))
        else totals = totalsOf(lap)
        waiting.push(lap)
        if (waiting.length < TOGETHER) continue
        write(many, waiting, seq, author)
        seq += TOGETHER
        waiting = []
      }
      if (totals) addTotals.run(author.accountId, ties.sessionId, runSheetId, ties.carClass, ...totals)
    }
    for (const [index, lap] of waiting.entries()) write(one, [lap], seq + index, author)
  })()
  return performance.now() - began
}
