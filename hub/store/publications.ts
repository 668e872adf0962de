import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { type Baseline, BaselineError, baselineKeys, readBaseline } from '../../server/contract/baseline.ts'
import { resources } from '../../server/contract/index.ts'
import { HubConfigError } from '../base/config.ts'
import { type ResourceTable, resourceTables } from '../schema/columns.ts'
import { checkName } from './keys.ts'
import { decode } from './rows.ts'

interface Publication {
  name: string
  version: number
  sha256: string
  bytes: number
  publishedAt: string
  publishedBy: string
}

/** The last version of every baseline, by name. */
export async function listPublications(pool: Pool): Promise<Publication[]> {
  const { rows } = await pool.query<Publication>(
    `select distinct on (name) name, version, sha256, octet_length(content) as bytes, published_at as "publishedAt",
       published_by as "publishedBy"
     from publications order by name, version desc`,
  )
  return rows
}

/** One version; undefined where there is none. */
export async function readPublication(pool: Pool, name: string, version: number) {
  const { rows } = await pool.query<{ content: string; sha256: string }>(
    'select content, sha256 from publications where name = $1 and version = $2',
    [name, version],
  )
  return rows[0]
}

/**
 * Publishes a baseline, as JSON text; returns its version. What is published already gets no other version. Throws
 * `HubConfigError` for what no laptop could use.
 */
export async function publish(pool: Pool, name: string, text: string): Promise<number> {
  checkName(name)
  let content: string
  try {
    content = JSON.stringify(readBaseline(text))
  } catch (error) {
    if (error instanceof BaselineError) throw new HubConfigError(`${name} is not published: ${error.message}`)
    throw error
  }
  const sha256 = createHash('sha256').update(content).digest('hex')
  const { rows } = await pool.query<{ version: number }>(
    `with last as (select version, sha256 from publications where name = $1 order by version desc limit 1),
     added as (
       insert into publications (name, version, content, sha256)
       select $1, coalesce((select version from last), 0) + 1, $2, $3
       where not exists (select 1 from last where last.sha256 = $3) returning version
     )
     select version from added union all select version from last where not exists (select 1 from added)`,
    [name, content, sha256],
  )
  return (rows[0] as { version: number }).version
}

const publishable = baselineKeys.map((key) => ({
  key,
  table: resourceTables.find(({ name }) => name === resources[key].table) as ResourceTable,
}))

/** A baseline of rows as the views show them; a car's id stands for its setups. Throws `HubConfigError` for an unknown id. */
export async function rowsWithIds(pool: Pool, ids: readonly string[]): Promise<string> {
  const found = new Set<string>()
  const baseline: Baseline = {}
  for (const { key, table } of publishable) {
    const byCar = key === 'setups' ? 'or car_id::text = any($1)' : ''
    const { rows } = await pool.query<Record<string, unknown>>(
      `select * from "${table.view}" where id::text = any($1) ${byCar} order by id`,
      [ids],
    )
    if (rows.length === 0) continue
    for (const { id, car_id } of rows) found.add(String(id)).add(String(car_id))
    const { row } = resources[key]
    baseline[key] = rows.map((record) =>
      Object.fromEntries(
        Object.entries(decode(table, record)).filter(([field]) => Object.hasOwn(row.shape, field)),
      ),
    )
  }
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length > 0) {
    throw new HubConfigError(`neither a file nor a row that can be published: ${missing.join(', ')}`)
  }
  return JSON.stringify(baseline)
}
