import { join } from 'node:path'
import Database from 'better-sqlite3'
import { lap } from '../../server/contract/resources/weekend/lap.ts'
import { codecOf } from '../../server/db/rows/codec.ts'

export interface BareLap {
  id: string
  runSheetId: string
  [field: string]: unknown
}

const DURABLE = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'wal_autocheckpoint = 0']

/** A copy of a data folder's database, open with the pragmas of the product. */
export async function openCopy(dataDir: string, file: string): Promise<Database.Database> {
  const source = new Database(join(dataDir, 'trackside.db'), { readonly: true })
  await source.backup(file)
  source.close()
  const copy = new Database(file)
  for (const pragma of DURABLE) copy.pragma(pragma)
  return copy
}

/** Puts laps into the product's own table, with its indexes and triggers, and nothing else: milliseconds. */
export function insertBare(database: Database.Database, accountId: string, laps: readonly BareLap[]): number {
  const codec = codecOf(lap)
  const now = new Date().toISOString()
  const ties = database.prepare(
    'select session_id as sessionId, car_id as carId from run_sheets where id = ?',
  )
  const tiesOf = new Map(
    [...new Set(laps.map(({ runSheetId }) => runSheetId))].map((id) => [id, ties.get(id)]),
  )
  const usual = { createdAt: now, updatedAt: now, createdBy: null, version: 1, parameters: {}, kpis: {} }
  // Without flags the product takes green.
  const defaults = {
    trackStatus: 'green',
    ...lap.create.partial().parse({ runSheetId: laps[0]?.runSheetId }),
  }
  const records = laps.map((row) =>
    codec.encode({ ...defaults, ...usual, ...row, ...(tiesOf.get(row.runSheetId) as object), accountId }),
  )
  const insert = database.prepare(
    `insert into laps (${codec.columns}) values (${codec.columns.map((column) => `@${column}`)})`,
  )
  const began = performance.now()
  database.transaction(() => {
    for (const record of records) insert.run(record)
  })()
  return performance.now() - began
}
