import { statfsSync } from 'node:fs'
import { setPriority } from 'node:os'
import pg from 'pg'
import { progress } from './answer.ts'
import { CHANGE_COLUMNS, LAP_COLUMNS } from './factory-bare-insert.ts'

const TABLES = ['changes', 'laps']
const LANES = 2
/** Nice value of the connections that fill. */
const NICE = 10
const PROGRESS_EVERY = 10
/** Logs after which the tables are vacuumed: their pages are in memory yet. */
const VACUUM_EVERY = 10

/** Room on the disk that a fill leaves. */
const LEFT_GB = 6

/** Gigabytes that are free where clusters of tests are. */
export function freeGb(): number {
  const { bavail, bsize } = statfsSync('/tmp')
  return (bavail * bsize) / 1e9
}

/** Copies the rows of a source to another, under ids of that source, in the same order. */
function copyOf(table: string, columns: readonly string[], idColumn: string): string {
  const names = columns.map((name) => `"${name}"`)
  const value = (name: string) => {
    if (name === 'source') return '$2'
    if (name !== idColumn) return `"${name}"`
    return `($3 || substr("${name}"::text, 9))::uuid`
  }
  return `insert into ${table} (${names.join(', ')})
    select ${columns.map(value).join(', ')} from ${table} where source = $1 order by "${columns.includes('seq') ? 'seq' : idColumn}"`
}

/** A source as long as those of laptops. */
const sourceOf = (index: number) => `00000000-0000-8000-8000-${String(index).padStart(12, '0')}`

async function copyLog(client: pg.Client, from: string, index: number) {
  // Ids of UUIDv7 rise with time: those of a log differ behind the eighth digit.
  const values = [from, sourceOf(index), index.toString(16).padStart(8, '0')]
  if (freeGb() < LEFT_GB) throw new Error(`less than ${LEFT_GB} GB are free on the disk`)
  await client.query('begin')
  await client.query(
    `insert into sources (source, key_name, epoch) select $2, key_name, epoch from sources where source = $1`,
    values.slice(0, 2),
  )
  await client.query(
    'insert into epochs (source, epoch, seq) select $2, epoch, seq from epochs where source = $1',
    values.slice(0, 2),
  )
  await client.query(copyOf('changes', CHANGE_COLUMNS, 'entity_id'), values)
  await client.query(copyOf('laps', LAP_COLUMNS, 'id'), values)
  await client.query('commit')
}

/** Connects without the time limits of the hub. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  setPriority(rows[0]!.pid, NICE)
  await client.query('set synchronous_commit = off')
  return client
}

/** Fills the hub's tables by copying the log of this source inside PostgreSQL, with its rows, until there are that many changes. */
export async function fillFactory(url: string, source: string, count: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: LANES }, () => connect(url)))
  const first = clients[0]!
  const counted = await first.query('select count(*)::int as changes from changes where source = $1', [
    source,
  ])
  const logs = Math.ceil(count / counted.rows[0].changes)
  for (const table of TABLES) await first.query(`alter table ${table} set (autovacuum_enabled = off)`)
  let next = 1
  const fill = async (client: pg.Client) => {
    for (let index = next++; index < logs; index = next++) {
      await copyLog(client, source, index)
      if (index % PROGRESS_EVERY === 0) progress(`${index} of ${logs} logs are in PostgreSQL`)
      if (client === first && index % VACUUM_EVERY < LANES)
        await client.query(`vacuum (index_cleanup off, truncate off) ${TABLES}`)
    }
  }
  await Promise.all(clients.map(fill))
  await first.query(`vacuum (analyze) ${TABLES}`)
  for (const table of TABLES) await first.query(`alter table ${table} reset (autovacuum_enabled)`)
  await Promise.all(clients.map((client) => client.end()))
}

/** Bytes that each change and each lap takes, with its indexes. */
export async function bytesOfRows(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ table: string; rows: number; heap: number; indexes: string }>(
    `select t.relname as table, t.reltuples::float8 as rows, pg_table_size(t.oid) / t.reltuples::float8 as heap,
       string_agg(i.relname || ' ' || round(pg_relation_size(i.oid) / t.reltuples::float8), ', ' order by i.relname) as indexes
     from pg_class t join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
     where t.relname in ('changes', 'laps') and t.reltuples > 0 group by t.oid, t.relname, t.reltuples order by t.relname`,
  )
  return rows.map(
    ({ table, rows: count, heap, indexes }) =>
      `${table}: ${Math.round(count).toLocaleString('en')} rows, ${Math.round(heap)} bytes each and in ${indexes}`,
  )
}
