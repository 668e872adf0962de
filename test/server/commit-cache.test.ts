import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CommitCache } from '../../server/db/engine/commit-cache.ts'
import { openWriter } from '../../server/db/engine/connection.ts'
import { isGrowth, isSteady } from '../../server/db/engine/growing-tables.ts'
import { startTestServer } from '../support/server.ts'
import { addWeekend } from '../support/weekend-rows.ts'
import { addNote, noteIds, openQueue, type QueueOnDisk } from '../support/write-queue.ts'

let disk: QueueOnDisk
beforeEach(() => {
  disk = openQueue()
})
afterEach(() => disk.close())

/** A cache with one lookup, and how often that has run. */
function notes() {
  const cache = new CommitCache(disk.writer)
  let lookups = 0
  const get = () =>
    cache.get('notes', (connection) => {
      lookups += 1
      return noteIds(connection)
    })
  return { cache, get, lookups: () => lookups }
}

test('a lookup runs once until its own connection has committed', () => {
  const { cache, get, lookups } = notes()
  expect([get(), get()]).toEqual([[], []])
  expect(lookups()).toBe(1)
  addNote(disk.writer, 'own')
  cache.clear()
  expect(get()).toEqual(['own'])
})

test('a commit of another connection is seen in the next turn of the event loop', async () => {
  const { get, lookups } = notes()
  get()
  const other = openWriter(disk.file)
  addNote(other, 'by another program')
  other.close()
  await nextTurn()
  expect([get(), get()]).toEqual([['by another program'], ['by another program']])
  expect(lookups()).toBe(2)
})

test('a lookup that throws is not cached', () => {
  const { cache, get } = notes()
  expect(() =>
    cache.get('notes', () => {
      throw new Error('busy')
    }),
  ).toThrow('busy')
  expect(get()).toEqual([])
})

test('many large values are not all kept', () => {
  const cache = new CommitCache(disk.writer)
  const page = Buffer.alloc(256 * 1024)
  let made = 0
  const ask = (key: number) =>
    cache.get(`page ${key}`, () => {
      made += 1
      return page
    })
  for (const key of [1, 2, 1, 2]) ask(key)
  expect(made).toBe(2)
  for (let key = 3; key <= 20; key += 1) ask(key)
  expect(made).toBe(20)
  ask(20)
  ask(1)
  expect(made).toBe(21)
})

/** A cache with a lookup of the owners, of which null is answered without any. */
function owners() {
  const cache = new CommitCache(disk.writer)
  const get = () =>
    cache.steady('owners', ({ prepare }) => {
      const ids = prepare('select id from owners order by id').all()
      return ids.length > 0 ? ids.map(({ id }) => id) : null
    })
  const add = (id: string, connection = disk.writer) =>
    connection.prepare('insert into owners values (?)').run(id)
  return { cache, get, add }
}
/** Adds a row to a table that grows with each lap. */
const grow = () =>
  disk.writer
    .prepare(
      'insert into webhook_payloads (number, body) values ((select count(*) from webhook_payloads), 1)',
    )
    .run()

test('a steady lookup outlives commits of growing tables, and no other', () => {
  const { cache, get, add } = owners()
  expect(get()).toBeNull()
  add('first')
  cache.clear()
  const first = get()
  expect(first).toEqual(['first'])
  grow()
  cache.clear()
  expect(get()).toBe(first)
  add('second')
  expect(get()).toEqual(['first', 'second'])
  cache.clear()
  expect(get()).toEqual(['first', 'second'])
  disk.writer.exec("delete from owners where id = 'first'")
  cache.clear()
  expect(get()).toEqual(['second'])
})

test('inside a transaction it sees what that has changed, and keeps nothing of it', () => {
  const { cache, get, add } = owners()
  add('kept')
  cache.clear()
  const kept = get()
  disk.writer.prepare('BEGIN IMMEDIATE').run()
  grow()
  expect(get()).toBe(kept)
  add('rolled back')
  expect(get()).toEqual(['kept', 'rolled back'])
  disk.writer.prepare('ROLLBACK').run()
  expect(get()).toEqual(['kept'])
  grow()
  cache.clear()
  expect(get()).toEqual(['kept'])
})

test('a steady lookup ends with the commit of another connection, and with another database', async () => {
  const { cache, get, add } = owners()
  add('own')
  cache.clear()
  get()
  const other = openWriter(disk.file)
  add('of another program', other)
  other.close()
  await nextTurn()
  const both = get()
  expect(both).toEqual(['of another program', 'own'])
  cache.reset()
  expect(get()).not.toBe(both)
})

test('statements that add to growing tables are distinguished from all others that write', () => {
  for (const sql of [
    'insert into laps ("id") values (?)',
    '\n  insert into run_sheet_totals ("laps") values (?) on conflict do nothing',
    'insert into "changes" ("seq") values (?)',
    'update "laps" set "kpis" = ?',
    'update "webhook_deliveries" set "state" = ?',
    'update "webhook_keeping" set "last_sequence" = "last_sequence" + ?',
    'BEGIN IMMEDIATE',
  ])
    expect([sql, isGrowth(sql)]).toEqual([sql, true])
  for (const sql of [
    'delete from laps where id = ?',
    'insert into laps_of_others ("id") values (?)',
    'insert or replace into laps ("id") values (?)',
    'replace into laps ("id") values (?)',
    'with gone as (select 1) delete from laps',
    'update "webhook_keeping" set "secret" = ?',
    'update "cars" set "class" = ?',
    'insert into "session_flags" ("id") values (?)',
  ])
    expect([sql, isGrowth(sql)]).toEqual([sql, false])
  expect(['laps', 'run_sheets'].map(isSteady)).toEqual([false, true])
})

test('laps are entered by what holds now, however many were entered before', async () => {
  const server = await startTestServer()
  const client = server.api
  const { session, runSheets } = await addWeekend(client, 2)
  const [sheet, gone] = runSheets.map(({ id }) => id) as [string, string]
  let number = 0
  const enter = (runSheetId = sheet) => {
    number += 1
    return client.laps.create({ runSheetId, lapNumber: number, lapTimeMs: 90_000 })
  }
  expect(await enter()).toMatchObject({ trackStatus: 'green' })
  await enter(gone)
  await client.sessionFlags.create({ sessionId: session.id, flag: 'red' })
  expect(await enter()).toMatchObject({ trackStatus: 'red' })
  const webhook = await client.webhooks.create({
    name: 'Laps',
    url: 'https://receiver.invalid/',
    filters: { entityTypes: ['lap'], opTypes: ['create'] },
  })
  const delivered = await enter()
  const { items } = await client.listDeliveries({ params: { id: webhook.id } })
  expect(items.map(({ payload }) => payload?.id)).toEqual([delivered.id])
  await client.runSheets.remove(gone, { cascade: true })
  await expect(enter(gone)).rejects.toMatchObject({ problem: { status: 422 } })
  await client.logOut()
  await expect(enter()).rejects.toMatchObject({ problem: { status: 401 } })
})
