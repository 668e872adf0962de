import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { HubConfigError } from '../base/config.ts'
import { type Column, type ResourceTable, resourceTables } from '../schema/columns.ts'
import { FIXED_TABLES } from '../schema/fixed-tables.ts'
import { rebuildAll } from './rebuild.ts'
import { refit } from './refit.ts'

/** Any number: hubs that start together migrate one after the other. */
const LOCK = 7_262_023

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const definition = ({ name, type }: Column) => `"${name}" ${type}`

const createTable = ({ name, columns }: ResourceTable) => `
  create table "${name}" (
    source text not null,
    ${columns.map(definition).join(',\n    ')},
    extra jsonb,
    deleted_at timestamptz,
    primary key (id, source)
  );
  comment on column "${name}".source is 'The log that the row came from.';
  comment on column "${name}".extra is 'Fields that this hub does not know, or whose values do not fit their column.';
  comment on column "${name}".deleted_at is 'Time of the deletion; null for rows that exist.';`

const comments = ({ name, columns }: ResourceTable) =>
  columns
    .filter(({ comment }) => comment !== '')
    .map((column) => `comment on column "${name}"."${column.name}" is ${quoted(column.comment)};`)
    .join('\n')

/** Of two laptops that hold the same row, as after a takeover, the one that wrote it last. */
const createView = ({ name, view }: ResourceTable) => `
  create or replace view "${view}" as
    select * from "${name}" mine where deleted_at is null and not exists (
      select 1 from "${name}" other where other.id = mine.id and other.source <> mine.source
        and (coalesce(other.deleted_at, other.updated_at), other.version, other.source)
          > (mine.updated_at, mine.version, mine.source)
    );
  comment on view "${view}" is 'One row for each id of ${name}: rows that exist, as the last laptop that wrote them has them.';`

const LAP_TELEMETRY = `
  create or replace view lap_telemetry as
    select lap.id as lap_id, lap.source, file.sha256, file.bytes, file.received_at
    from current_laps lap join telemetry_files file
      on file.source = lap.source and file.lap_id = lap.id and file.telemetry_id = lap.telemetry_id;
  comment on view lap_telemetry is 'The Parquet file of the telemetry that each lap has now.';`

const existingColumns = async (client: ClientBase): Promise<Map<string, Map<string, string>>> => {
  const { rows } = await client.query<{ table_name: string; column_name: string; data_type: string }>(
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = current_schema() and table_name = any($1)`,
    [resourceTables.map(({ name }) => name)],
  )
  const tables = new Map<string, Map<string, string>>()
  for (const { table_name, column_name, data_type } of rows) {
    const columns = tables.get(table_name) ?? new Map<string, string>()
    tables.set(
      table_name,
      columns.set(column_name, data_type.replace('timestamp with time zone', 'timestamptz')),
    )
  }
  return tables
}

function checkTypes({ name, columns }: ResourceTable, existing: ReadonlyMap<string, string>) {
  for (const column of columns) {
    const type = existing.get(column.name)
    if (type === undefined || type === column.type) continue
    throw new HubConfigError(
      `column ${name}.${column.name} is ${type} in the database, and this hub needs ${column.type}: ` +
        `rename the column, and the hub makes a new one`,
    )
  }
}

/** Creates or completes a table; returns how its rows have to be rebuilt. */
async function migrateTable(
  client: ClientBase,
  table: ResourceTable,
  existing: Map<string, string> | undefined,
) {
  if (!existing) {
    await client.query(createTable(table) + comments(table) + createView(table))
    return 'rebuild'
  }
  checkTypes(table, existing)
  const added = table.columns.filter(({ name }) => !existing.has(name))
  const alter = added
    .map((column) => `alter table "${table.name}" add column ${definition(column)};`)
    .join('\n')
  await client.query(alter + comments(table) + createView(table))
  return added.length > 0 ? 'refit' : 'none'
}

/**
 * Makes the tables and views that the declarations need, in one transaction. Values of new columns come from `extra`, rows
 * of new tables from the log. Throws `HubConfigError` where a column has another type.
 */
export async function migrate(client: ClientBase): Promise<void> {
  const hash = createHash('sha256')
    .update(FIXED_TABLES + LAP_TELEMETRY)
    .update(resourceTables.map((table) => createTable(table) + comments(table) + createView(table)).join(''))
    .digest('hex')
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.query("set local client_min_messages = 'warning'")
    await client.query(FIXED_TABLES)
    const { rows } = await client.query<{ hash: string }>('select hash from hub_schema')
    if (rows[0]?.hash !== hash) {
      const existing = await existingColumns(client)
      for (const table of resourceTables) {
        const work = await migrateTable(client, table, existing.get(table.name))
        if (work === 'rebuild') await rebuildAll(client, table)
        else if (work === 'refit') await refit(client, table)
      }
      await client.query(LAP_TELEMETRY)
      await client.query('insert into hub_schema values (1, $1) on conflict (id) do update set hash = $1', [
        hash,
      ])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
