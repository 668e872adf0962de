import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startHub } from '../../hub/start.ts'
import { makeKey } from '../../hub/store/keys.ts'
import type { Client } from '../../server/contract/client.ts'
import { atEnd } from '../support/at-end.ts'
import { startBareServer } from '../support/server.ts'
import { setUp } from '../support/server-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { hasPostgres, note, startPostgres, type TestDatabase } from './support/postgres.ts'

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/factory.md'), 'utf8')
const queries = [...DOCUMENT.matchAll(/\n([^\n]+):\n\n```sql\n(.*?)```/gs)].map(
  ([, title, sql]) => [title as string, sql as string] as const,
)

/** Only on a database with restores, or on another day than the race. */
const MAY_BE_EMPTY = /^(Open issues|Setup against pace)/

test('the document has ten queries', () => expect(queries).toHaveLength(10))

describe.skipIf(!hasPostgres)(`the queries of docs/factory.md, on the sample weekend${note}`, () => {
  let database: TestDatabase
  let client: Client

  beforeAll(async () => {
    database = await (await startPostgres()).createDatabase()
    const settings = { databaseUrl: database.url, host: '127.0.0.1', port: 0, telemetryDir: tempFolder() }
    const hub = await startHub({ ...settings, tls: null })
    atEnd(() => hub.close())
    const { url } = await startBareServer()
    client = (await setUp(url, { sampleData: true })).client
    await client.putFactory({
      body: { url: hub.url, key: await makeKey(database.pool, 'car 7'), enabled: true },
    })
    await vi.waitFor(async () => expect(await client.factoryStatus()).toMatchObject({ state: 'caughtUp' }), {
      timeout: 60_000,
      interval: 200,
    })
  }, 90_000)

  test.each(queries)('%s', async (title, sql) => {
    const { rows } = await database.pool.query(sql)
    if (!MAY_BE_EMPTY.test(title)) expect(rows.length).toBeGreaterThan(0)
  })

  test('the fastest lap is that of the page', async () => {
    const { items } = await client.laps.list({ sort: 'lapTimeMs', valid: 'true', limit: '1' })
    const { rows } = await database.pool.query(queries[0]?.[1] as string)
    expect(rows[0].lap_time_ms).toBe(items[0]?.lapTimeMs)
  })
})
