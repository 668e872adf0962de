import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

const sql = (text: string) => (dataDir: string) => {
  const database = new Database(join(dataDir, 'trackside.db'))
  database.pragma('foreign_keys = OFF')
  database.exec(text)
  database.close()
}
const backupIn = (dataDir: string) => {
  const name = readdirSync(join(dataDir, 'backups')).find((each) => each.endsWith('.db'))
  return join(dataDir, 'backups', name as string)
}
/** In the middle, without a header. */
function spoil(file: string) {
  const bytes = readFileSync(file)
  bytes.fill(0x5a, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 9000)
  writeFileSync(file, bytes)
}

/** Manual damages of the garage's folder, and the expected finding of the audit. */
export const wrongs: readonly [string, (dataDir: string) => void, RegExp][] = [
  [
    'half a request',
    sql(
      'delete from changes where seq > (select max(seq) - 5 from changes where batch_id in (select batch_id from changes group by batch_id having count(*) > 20)) ',
    ),
    /half a request/,
  ],
  [
    'a gap in the change log',
    sql('delete from changes where seq = 100'),
    /change log differs from what it was in row 100/,
  ],
  ['a change with another diff', sql("update changes set diff = '[]' where seq = 90"), /differs .* row 90$/m],
  [
    'a lap that is gone',
    sql('delete from laps where id = (select max(id) from laps)'),
    /1 rows of lap are not as/,
  ],
  [
    'a row of an older version',
    sql('update laps set version = version - 1 where version > 1'),
    /rows of lap are not/,
  ],
  [
    'a row without a change',
    sql("update drivers set id = '0' where id = (select min(id) from drivers)"),
    /1 rows of driver are in no log/,
  ],
  ['an empty log', sql('delete from changes'), /POST \/laps was answered and is not there/],
  [
    'an answer that was not kept',
    sql("delete from idempotent_answers where key = 'batch-3'"),
    /there without its idempotent answer/,
  ],
  [
    'another answer',
    sql("update idempotent_answers set body = '{}' where key = 'storm-8'"),
    /answered otherwise/,
  ],
  [
    'an import that is not listed',
    sql('delete from imports where id = (select max(id) from imports)'),
    /there and not listed/,
  ],
  [
    'a delivery that is gone',
    sql('delete from webhook_deliveries where position = 50'),
    /1 changes have no delivery/,
  ],
  [
    'an unknown delivery',
    sql('delete from webhook_deliveries where position = 50'),
    /went out that the database does not know of/,
  ],
  [
    'a sequence that was not kept',
    sql('update webhook_keeping set last_sequence = last_sequence - 1'),
    /sequences .* have a gap/,
  ],
  [
    'half a file of marks',
    (dataDir) => truncateSync(join(dataDir, 'high-water.json'), 30),
    /high-water.json is neither/,
  ],
  ['a backup that is gone', (dataDir) => rmSync(backupIn(dataDir)), /was answered and is not there/],
  ['a backup that was not written', (dataDir) => truncateSync(backupIn(dataDir), 0), /cannot be used/],
  [
    'a backup with other bytes',
    (dataDir) => spoil(backupIn(dataDir)),
    /cannot be used|not what its note says/,
  ],
  ['a database with other bytes', (dataDir) => spoil(join(dataDir, 'trackside.db')), /damaged|does not open/],
]
