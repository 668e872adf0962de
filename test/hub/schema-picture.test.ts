import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resourceTables } from '../../hub/schema/columns.ts'
import { openHubDatabase } from '../../hub/start.ts'
import {
  everyResource,
  referencesOf,
  resourceNamed,
  resourceNamedBy,
} from '../../server/contract/references.ts'
import { hasPostgres, note, startPostgres } from './support/postgres.ts'

const DOCUMENT = join(import.meta.dirname, '../../docs/factory-schema.md')
/** Columns that name the row itself, its account or a person. */
const BOOKKEEPING = /^(id|account_id|\w+_by)$/

interface Relation {
  from: string
  to: string
  column: string
  isInside: boolean
}

const columnIn = (table: string, field: string) =>
  resourceTables.find(({ name }) => name === table)?.columns.find((each) => each.field === field)
    ?.name as string

/** Which column of which table names rows of which other. */
function relations(): Relation[] {
  const found = new Map<string, Relation>()
  for (const resource of everyResource) {
    const add = (field: string, to: string, isInside: boolean) => {
      const column = columnIn(resource.table, field)
      found.set(`${resource.table} ${column} ${to}`, { from: resource.table, to, column, isInside })
    }
    for (const field of Object.keys(resource.storedRow.shape)) {
      const to = resourceNamedBy(resource, field)
      if (to && !BOOKKEEPING.test(columnIn(resource.table, field))) add(field, to.table, false)
    }
    for (const { path, entity } of referencesOf(resource)) {
      const to = resourceNamed(entity)
      if (to && path.length > 1) add(path[0] as string, to.table, true)
    }
  }
  return [...found.values()]
}

const picture = () => `# The factory's tables

One table for each resource of the API, and the columns by which their rows name each other. \`||--o{\` is one to many; \`}o--o{\` is
ids within a \`jsonb\` column. Every table has \`source\` besides, \`current_<table>\` is its view, and \`\\d+ <table>\` shows all
columns with units. Made from the declarations by \`npm exec -- vitest run -u test/hub/schema-picture.test.ts\`.

\`\`\`mermaid
erDiagram
${relations()
  .map(({ from, to, column, isInside }) => `  ${to} ${isInside ? '}o--o{' : '||--o{'} ${from} : ${column}`)
  .join('\n')}
${resourceTables
  .filter(({ name }) => !relations().some(({ from, to }) => from === name || to === name))
  .map(({ name }) => `  ${name}`)
  .join('\n')}
\`\`\`

What the hub keeps for itself:

\`\`\`mermaid
erDiagram
  laptop_keys ||--o{ sources : key_name
  sources ||--o{ epochs : source
  epochs ||--o{ epochs : after_epoch
  epochs ||--o{ changes : epoch
  sources ||--o{ telemetry_files : source
  laps ||--o{ telemetry_files : lap_id
  publications
\`\`\`
`

test('the picture is that of the declarations', async () => {
  await expect(picture()).toMatchFileSnapshot(DOCUMENT)
})

test.skipIf(!hasPostgres)(
  `every column of the picture is in PostgreSQL, and no other names rows${note}`,
  async () => {
    const { url, pool } = await (await startPostgres()).createDatabase()
    await (await openHubDatabase(url)).end()
    const { rows } = await pool.query<{ table: string; column: string; type: string }>(
      `select c.table_name as "table", column_name as "column", data_type as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const typeOf = new Map(rows.map(({ table, column, type }) => [`${table}.${column}`, type]))
    const lines = [...picture().matchAll(/^ {2}(\w+) \S+o\{ (\w+) : (\w+)$/gm)]
    const drawn = new Set(lines.map(([, , table, column]) => `${table}.${column}`))
    for (const [, to] of lines)
      expect(
        rows.some(({ table }) => table === to),
        to,
      ).toBe(true)
    for (const each of drawn) expect(typeOf.get(each), each).toMatch(/^(uuid|jsonb|text)$/)
    const undrawn = rows.filter(
      ({ table, column, type }) =>
        type === 'uuid' &&
        !BOOKKEEPING.test(column) &&
        !drawn.has(`${table}.${column}`) &&
        resourceTables.some(({ name }) => name === table),
    )
    expect(undrawn.map(({ table, column }) => `${table}.${column}`)).toEqual([])
    for (const { name } of resourceTables)
      expect(picture(), name).toMatch(new RegExp(`^  (.* )?${name}( .*)?$`, 'm'))
  },
)
