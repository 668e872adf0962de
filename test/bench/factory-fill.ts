import type pg from 'pg'
import type { Change } from '../../server/contract/actions/change.ts'
import { progress } from './answer.ts'
import { CHANGE_COLUMNS, insertBareChanges, LAP_COLUMNS } from './factory-bare-insert.ts'

const FIRST = 'filling-0'
const PROGRESS_EVERY = 10

/** Copies the rows of the first source to another, under ids of that source, in order like those of UUIDv7. */
function copyOf(table: string, columns: readonly string[], idColumn: string): string {
  const names = columns.map((name) => `"${name}"`)
  const value = (name: string) => {
    if (name === 'source') return `'filling-' || $1::int`
    if (name !== idColumn) return `"${name}"`
    return `(lpad(to_hex($1::int), 12, '0') || substr(replace("${name}"::text, '-', ''), 13))::uuid`
  }
  return `insert into ${table} (${names.join(', ')})
    select ${columns.map(value).join(', ')} from ${table} where source = '${FIRST}' order by "${columns.includes('seq') ? 'seq' : idColumn}"`
}

/** Fills the hub's tables with this many changes, each with its lap: the log of one source, copied inside PostgreSQL. */
export async function fillFactory(pool: pg.Pool, log: readonly Change[][], count: number): Promise<void> {
  await insertBareChanges(pool, FIRST, log)
  const sources = Math.ceil(count / log.flat().length)
  const client = await pool.connect()
  await client.query('set synchronous_commit = off')
  for (let source = 1; source < sources; source += 1) {
    await client.query(copyOf('changes', CHANGE_COLUMNS, 'entity_id'), [source])
    await client.query(copyOf('laps', LAP_COLUMNS, 'id'), [source])
    if (source % PROGRESS_EVERY === 0) progress(`${source} of ${sources} logs are in PostgreSQL`)
  }
  await client.query('vacuum (analyze) changes, laps')
  client.release(true)
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
