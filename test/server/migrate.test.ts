import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { openReader, openWriter } from '../../server/db/engine/connection.ts'
import {
  BrokenReferences,
  DatabaseTooNew,
  migrate,
  pendingMigrations,
} from '../../server/db/engine/migrate.ts'
import { openStore } from '../../server/db/engine/store.ts'
import { telemetryFiles } from '../../server/db/laps/telemetry-files.ts'
import { webhookDeliveries } from '../../server/db/tables/webhook-deliveries.ts'
import { webhookQueue } from '../../server/db/tables/webhook-queue.ts'
import { tempFolder } from '../support/temp-folder.ts'

const schemaOf = (file: string) => {
  const database = new Database(file, { readonly: true })
  const rows = database.prepare('select name, sql from sqlite_master order by name').all()
  database.close()
  return rows
}

test('the list is in order, and its names match', () => {
  const versions = migrations.map(({ version }) => version)
  expect(versions).toEqual(versions.toSorted((a, b) => a - b))
  for (const { name, version } of migrations) expect(Number(name.slice(0, 4))).toBe(version)
})

test('every connection has synchronous=FULL, also one to a database that was closed before', async () => {
  const folder = tempFolder()
  await openStore(folder).close()
  for (const open of [openWriter, openReader]) {
    const connection = open(join(folder, 'trackside.db'))
    expect(connection.raw.pragma('synchronous', { simple: true })).toBe(2)
    expect(connection.raw.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(connection.raw.pragma('foreign_keys', { simple: true })).toBe(1)
    expect(connection.raw.pragma('trusted_schema', { simple: true })).toBe(0)
    connection.close()
  }
})

test('a database that is up to date is not touched again', async () => {
  const folder = tempFolder()
  await openStore(folder).close()
  const before = schemaOf(join(folder, 'trackside.db'))
  await openStore(folder).close()
  expect(schemaOf(join(folder, 'trackside.db'))).toEqual(before)
  expect(readdirSync(folder)).not.toContain('backups')
})

test('from every older version the same schema is reached, with a copy of before beside it', async () => {
  const fresh = tempFolder()
  await openStore(fresh).close()
  for (let known = 1; known < migrations.length; known += 1) {
    const folder = tempFolder()
    const writer = openWriter(join(folder, 'trackside.db'))
    migrate(writer, migrations.slice(0, known))
    writer.prepare("insert into accounts values ('a', 'slug', 'Kept', '2026-01-01T00:00:00.000Z')").run()
    writer.close()
    await openStore(folder).close()
    expect(schemaOf(join(folder, 'trackside.db'))).toEqual(schemaOf(join(fresh, 'trackside.db')))
    const [backup] = readdirSync(join(folder, 'backups'))
    expect(backup).toContain(`before-${migrations[known]?.name}`)
    const copy = new Database(join(folder, 'backups', backup as string), { readonly: true })
    expect(copy.pragma('user_version', { simple: true })).toBe(migrations[known - 1]?.version)
    expect(copy.prepare('select name from accounts').pluck().all()).toEqual(['Kept'])
    copy.close()
  }
})

test('a first start that was cut short leaves nothing to keep a copy of', async () => {
  for (const known of [0, 1, 4]) {
    const folder = tempFolder()
    const writer = openWriter(join(folder, 'trackside.db'))
    migrate(writer, migrations.slice(0, known))
    writer.close()
    await openStore(folder).close()
    expect(readdirSync(folder)).not.toContain('backups')
  }
})

test('a database that lost power while it changed its journal opens as it was before', async () => {
  const [folder, after] = [tempFolder(), tempFolder()]
  await openStore(folder).close()
  const database = new Database(join(folder, 'trackside.db'))
  database.pragma('journal_mode = DELETE')
  database.pragma('cache_size = 1')
  const names = () => database.prepare('select count(*) from accounts').pluck().get()
  const insert = database.prepare('insert into accounts values (?, ?, ?, ?)')
  database.exec('begin')
  // More than fits into the cache: some of it is in the file before the commit, with the way back beside it.
  for (let id = 0; id < 2000; id += 1) insert.run(`a${id}`, `slug-${id}`, 'x'.repeat(200), '2026')
  expect(names()).toBe(2000)
  for (const name of ['trackside.db', 'trackside.db-journal'])
    copyFileSync(join(folder, name), join(after, name))
  database.close()
  const store = openStore(after)
  expect(store.read((connection) => connection.prepare('select count(*) as n from accounts').get())).toEqual({
    n: 0,
  })
  await store.close()
  expect(readdirSync(after).filter((name) => /damaged|journal/.test(name))).toEqual([])
})

test('a database newer than the app is refused by name and left alone', async () => {
  const folder = tempFolder()
  await openStore(folder).close()
  const database = new Database(join(folder, 'trackside.db'))
  database.pragma('user_version = 99999')
  database.close()
  expect(() => openStore(folder)).toThrow(DatabaseTooNew)
  expect(() => openStore(folder)).toThrow(/schema 99999.*install the newer version/)
})

test('a migration that fails leaves nothing behind', () => {
  const writer = openWriter(join(tempFolder(), 'x.db'))
  migrate(writer, migrations)
  const broken = {
    version: 9000,
    name: '9000-broken',
    sql: 'create table half (id text) strict; create nonsense',
  }
  expect(() => migrate(writer, [broken])).toThrow()
  expect(writer.raw.pragma('user_version', { simple: true })).toBe(migrations.at(-1)?.version)
  expect(writer.prepare("select 1 from sqlite_master where name = 'half'").get()).toBeUndefined()
  expect(writer.raw.pragma('foreign_keys', { simple: true })).toBe(1)
  writer.close()
})

test('people who were in an account before it had members are members of it, under the same id', () => {
  const writer = openWriter(join(tempFolder(), 'x.db'))
  const at = '2026-01-01T00:00:00.000Z'
  migrate(
    writer,
    migrations.filter(({ version }) => version < 50),
  )
  writer.exec(`
    insert into accounts values ('a', 'acme', 'Acme', '${at}');
    insert into users values ('u', 'ann@example.com', 'Ann', 'hash', 3, '${at}');
    insert into memberships values ('a', 'u', 'owner', '${at}');`)
  migrate(writer, pendingMigrations(writer))
  expect(
    writer.prepare('select id, account_id, name, email, role, disabled, version from members').all(),
  ).toEqual([
    {
      id: 'u',
      account_id: 'a',
      name: 'Ann',
      email: 'ann@example.com',
      role: 'owner',
      disabled: 0,
      version: 1,
    },
  ])
  expect(writer.prepare('select * from memberships').all()).toEqual([
    { account_id: 'a', member_id: 'u', user_id: 'u' },
  ])
  expect(writer.prepare('select * from users').all()).toEqual([
    { id: 'u', email: 'ann@example.com', password_hash: 'hash', token_generation: 3, created_at: at },
  ])
  writer.close()
})

test('deliveries from before payloads were shared have the same content as before', () => {
  const file = join(tempFolder(), 'trackside.db')
  const writer = openWriter(file)
  const older = migrations.findIndex(({ name }) => name.endsWith('webhook-payloads'))
  migrate(writer, migrations.slice(0, older))
  writer.prepare("insert into accounts values ('a', 'slug', 'Kept', '2026-01-01T00:00:00.000Z')").run()
  const payloads = ['{"a":"ä","_meta":{"sequence":1}}', '{"b":2,"_meta":{"sequence":2}}']
  for (const [index, payload] of payloads.entries()) {
    writer
      .prepare(
        `insert into webhook_deliveries (position, id, account_id, webhook_id, message_id, entity_type, entity_id,
           op_type, payload, state, attempts, created_at, lost)
         values (7, ?, 'a', 'w', 'm', 'lap', 'e', 'create', ?, 'failed', 3, '2026-01-01T00:00:00.000Z', 1)`,
      )
      .run(`d${index}`, payload)
  }
  migrate(writer, migrations.slice(older))
  const scope = { connection: writer, accountId: 'a' }
  const shown = webhookDeliveries.newest(scope, 'w', { limit: 10 })
  expect(shown.map(({ id, payload }) => [id, payload])).toEqual([
    ['d1', JSON.parse(payloads[1] as string)],
    ['d0', JSON.parse(payloads[0] as string)],
  ])
  const sent = webhookQueue.find(writer, ['d0', 'd1'])
  expect([...sent.values()].map(({ payload }) => payload)).toEqual(payloads)
  expect(webhookQueue.lost(writer, 'w', 10).map(({ position, attempts }) => [position, attempts])).toEqual([
    [7, 3],
    [7, 3],
  ])
  writer.close()
})

test('the lines learnt from files of before are known', () => {
  const writer = openWriter(join(tempFolder(), 'x.db'))
  const older = migrations.findIndex(({ name }) => name.endsWith('learnt-lines'))
  migrate(writer, migrations.slice(0, older))
  writer.prepare("insert into accounts values ('a', 'slug', 'Kept', '2026-01-01T00:00:00.000Z')").run()
  const line = [{ lat: 51.5, lon: -1.2512345 }]
  for (const [id, outing] of Object.entries({ f1: { line: [] }, f2: { line, laps: [] }, f3: { line: [] } }))
    writer
      .prepare(
        `insert into telemetry_files (account_id, id, hash, name, bytes, packed_bytes, outing, channels, created_at,
           created_by_name) values ('a', ?, ?, 'n', 1, 1, ?, '[]', '2026-01-01T00:00:00.000Z', 'Ann')`,
      )
      .run(id, id, JSON.stringify(outing))
  migrate(writer, migrations.slice(older))
  const lines = telemetryFiles.lines({ connection: writer, accountId: 'a' }, 50)
  expect(lines.map((each) => JSON.parse(each))).toEqual([line])
  writer.close()
})

test('a migration that leaves dangling references is refused', () => {
  const writer = openWriter(join(tempFolder(), 'x.db'))
  migrate(writer, migrations)
  const sql = "insert into memberships values ('nobody', 'nobody', 'nobody')"
  expect(() => migrate(writer, [{ version: 9000, name: '9000-dangling', sql }])).toThrow(BrokenReferences)
  expect(writer.prepare('select count(*) as n from memberships').get()).toEqual({ n: 0 })
  expect(pendingMigrations(writer)).toEqual([])
  writer.close()
})
