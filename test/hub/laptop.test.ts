import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startHub } from '../../hub/start.ts'
import { makeKey, revokeKey } from '../../hub/store/keys.ts'
import { atEnd } from '../support/at-end.ts'
import { make } from '../support/factories.ts'
import { firstAccount } from '../support/first-account.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { startLaptop } from '../support/two-laptops.ts'
import { hasPostgres, note, type Postgres, startPostgres, type TestDatabase } from './support/postgres.ts'
import { changesOnLaptop, rowsInFactory, rowsOnLaptop } from './support/same-rows.ts'

const SOON = { timeout: 15_000, interval: 50 }
let postgres: Postgres

interface Place {
  database: TestDatabase
  url: string
  key: string
  close(): Promise<void>
  reopen(): Promise<void>
}

/** A hub with a key, on a database of its own; reopened on the same port. */
async function startPlace(): Promise<Place> {
  const database = await postgres.createDatabase()
  const settings = { databaseUrl: database.url, host: '127.0.0.1', telemetryDir: tempFolder(), tls: null }
  let hub = await startHub({ ...settings, port: 0 })
  const port = Number(new URL(hub.url).port)
  atEnd(() => hub.close())
  return {
    database,
    url: hub.url,
    key: await makeKey(database.pool, 'car 7'),
    close: () => hub.close(),
    async reopen() {
      hub = await startHub({ ...settings, port })
    },
  }
}

type Api = TestServer['api']

const untilCaughtUp = (api: Api) =>
  vi.waitFor(async () => {
    const status = await api.factoryStatus()
    expect(status).toMatchObject({ state: 'caughtUp', seq: status.latestSeq, lastError: null })
    return status
  }, SOON)

async function expectSame(api: Api, { database }: Place) {
  const { seq } = await untilCaughtUp(api)
  const there = await rowsOnLaptop(api)
  expect(await rowsInFactory(database.pool, 'table')).toEqual(there)
  expect(await rowsInFactory(database.pool, 'view')).toEqual(there)
  return seq
}

describe.skipIf(!hasPostgres)(`a laptop and the factory${note}`, () => {
  beforeAll(async () => {
    postgres = await startPostgres()
  }, 60_000)

  test('what the laptop knows is in the factory: rows, and the log as it shows it', async () => {
    const place = await startPlace()
    const { api } = await startTestServer()
    for (const key of ['laps', 'tyres', 'weather', 'issues', 'setups', 'sessionFlags'] as const)
      await make(api, key)
    const body = { url: place.url, key: place.key, enabled: true, all: true } as const
    expect(await api.putFactory({ body })).toEqual({
      url: place.url,
      hasKey: true,
      enabled: true,
      all: true,
      eventIds: [],
      telemetry: true,
      baselines: [],
    })
    await expectSame(api, place)
    const lap = await make(api, 'laps')
    await api.laps.update(lap.id, { lapTimeMs: 81_234 })
    await api.laps.remove(lap.id)
    const seq = await expectSame(api, place)
    const log = await changesOnLaptop(api)
    expect(log.at(-1)?.seq).toBe(seq)
    const { rows } = await place.database.pool.query(
      `select seq, batch_id as "batchId", entity_type as "entityType", entity_id as "entityId", op_type as "opType",
         version, actor_name as name, diff, session_id as "sessionId", event_id as "eventId", occurred_at as "occurredAt"
       from changes order by seq`,
    )
    expect(rows).toEqual(log.map(({ actor, ...change }) => ({ ...change, name: actor.name })))
    expect(
      (await place.database.pool.query('select deleted_at is null as live from laps where id = $1', [lap.id]))
        .rows,
    ).toEqual([{ live: false }])
  })

  test('the hub is gone and comes back; a hub that lost its newest changes gets them again', async () => {
    const place = await startPlace()
    const { api } = await startTestServer()
    await api.putFactory({ body: { url: place.url, key: place.key, enabled: true } })
    await make(api, 'laps')
    await expectSame(api, place)
    await place.close()
    await make(api, 'laps')
    await vi.waitFor(async () => expect(await api.factoryStatus()).toMatchObject({ state: 'waiting' }), SOON)
    const { pool } = place.database
    const { rows } = await pool.query<{ seq: number }>('select seq from epochs')
    const kept = (rows[0]?.seq as number) - 3
    // As a restore of the factory's database leaves it.
    await pool.query('delete from changes where seq > $1', [kept])
    await pool.query('update epochs set seq = $1', [kept])
    await place.reopen()
    await expectSame(api, place)
  })

  test('a revoked key is refused in words, and a new one goes on', async () => {
    const place = await startPlace()
    const { api } = await startTestServer()
    await api.putFactory({ body: { url: place.url, key: 'hub_wrong', enabled: true } })
    await vi.waitFor(
      async () =>
        expect(await api.factoryStatus()).toMatchObject({
          state: 'refused',
          lastError: expect.stringContaining('The hub answered 401: The key is missing, wrong or revoked.'),
        }),
      SOON,
    )
    await api.putFactory({ body: { key: place.key } })
    await expectSame(api, place)
    await revokeKey(place.database.pool, 'car 7')
    await make(api, 'tracks')
    await vi.waitFor(async () => expect(await api.factoryStatus()).toMatchObject({ state: 'refused' }), SOON)
    await api.putFactory({ body: { key: await makeKey(place.database.pool, 'car 7') } })
    await expectSame(api, place)
    expect(await api.putFactory({ body: { enabled: false } })).toMatchObject({ enabled: false, hasKey: true })
    expect(await api.factoryStatus()).toMatchObject({ state: 'off' })
  })

  test('restores: the factory shows what the laptop answers, again and again', async () => {
    const place = await startPlace()
    const { api } = await startTestServer()
    const lap = await make(api, 'laps')
    const kept = await make(api, 'tracks')
    await api.putFactory({ body: { url: place.url, key: place.key, enabled: true } })
    const first = await api.createBackup()
    await api.laps.update(lap.id, { lapTimeMs: 90_000 })
    await api.tracks.remove(kept.id)
    const lost = await make(api, 'tyres')
    await expectSame(api, place)
    const { undo } = await api.restoreBackup({ params: { id: first.id } })
    await expectSame(api, place)
    await make(api, 'laps')
    await expectSame(api, place)
    await api.restoreBackup({ params: { id: undo } })
    await expectSame(api, place)
    expect((await api.tyres.get(lost.id)).id).toBe(lost.id)
    // While the laptop is off the factory's link.
    await api.putFactory({ body: { enabled: false } })
    await api.laps.update(lap.id, { lapTimeMs: 91_000 })
    await api.restoreBackup({ params: { id: first.id } })
    await api.laps.update(lap.id, { lapTimeMs: 92_000 })
    await api.putFactory({ body: { enabled: true } })
    await expectSame(api, place)
    const { rows } = await place.database.pool.query('select epoch, after_epoch from epochs')
    expect(rows).toHaveLength(4)
    expect(rows.filter(({ after_epoch }) => after_epoch === null)).toHaveLength(1)
    // The setting outlived the restores.
    expect(await api.factory()).toMatchObject({ url: place.url, hasKey: true, enabled: true })
  })

  test('chosen events, then more of them, then all', async () => {
    const place = await startPlace()
    const { api } = await startTestServer()
    const [one, two, three] = [
      await make(api, 'events'),
      await make(api, 'events'),
      await make(api, 'events'),
    ]
    for (const { id } of [one, two, three]) await make(api, 'weather', { eventId: id })
    const seen = async () => {
      await untilCaughtUp(api)
      const { rows } = await place.database.pool.query('select event_id from weather order by event_id')
      return rows.map(({ event_id }) => event_id)
    }
    await api.putFactory({ body: { url: place.url, key: place.key, enabled: true, eventIds: [one.id] } })
    expect(await seen()).toEqual([one.id])
    expect(Object.keys((await rowsInFactory(place.database.pool, 'table')).tracks as object)).toHaveLength(3)
    await api.putFactory({ body: { eventIds: [one.id, two.id] } })
    expect(await seen()).toEqual([one.id, two.id].toSorted())
    await api.putFactory({ body: { all: true } })
    await expectSame(api, place)
  })

  test('a laptop that takes over sends under its own key, and the view shows each row once', async () => {
    const place = await startPlace()
    const folder = tempFolder()
    const { database } = await firstAccount()
    const dataDir = tempFolder()
    const { writeFileSync } = await import('node:fs')
    writeFileSync(`${dataDir}/trackside.db`, database)
    const first = await startLaptop('secret of the first', dataDir)
    const api = await first.logIn()
    const lap = await make(api, 'laps')
    await api.putFactory({ body: { url: place.url, key: place.key, enabled: true } })
    await api.putBackupSettings({ body: { folder } })
    await api.createBackup()
    await expectSame(api, place)
    await first.switchOff()

    const second = await startLaptop('secret of the second')
    const { items } = await second.api.takeoverBackups({ body: { folder } })
    await second.api.takeOver({ body: { folder, backupId: items[0]?.id as string } })
    const other = await second.logIn()
    await other.laps.update(lap.id, { lapTimeMs: 88_888 })
    const key = await makeKey(place.database.pool, 'car 7, second laptop')
    await other.putFactory({ body: { url: place.url, key, enabled: true } })
    await untilCaughtUp(other)
    expect(await rowsInFactory(place.database.pool, 'view')).toEqual(await rowsOnLaptop(other))
    const { rows } = await place.database.pool.query('select count(*) as sources from sources')
    expect(rows).toEqual([{ sources: 2 }])
  })

  test('the address has the rules of webhooks, and what is missing is named', async () => {
    const { api, url, otherAccount } = await startTestServer()
    expect(await refusal(api.putFactory({ body: { enabled: true } }))).toMatchObject({ status: 400 })
    for (const wrong of [
      'ftp://hub.example',
      'nonsense',
      'http://203.0.113.9',
      'http://169.254.169.254',
      'https://a:b@hub.example',
    ]) {
      expect(await refusal(api.putFactory({ body: { url: wrong } })), wrong).toMatchObject({ status: 400 })
    }
    expect(await refusal(api.putFactory({ body: { all: true, eventIds: [uuidv7()] } }))).toMatchObject({
      status: 400,
    })
    // The service itself.
    await api.putFactory({ body: { url, key: 'hub_any', enabled: true } })
    await vi.waitFor(
      async () => expect((await api.factoryStatus()).lastError).toContain('is this service itself'),
      SOON,
    )
    expect(await api.factory()).not.toHaveProperty('key')
    const other = await otherAccount('second')
    expect(await refusal(other.api.factory())).toMatchObject({ status: 403 })
    expect(await refusal(other.api.putFactory({ body: { enabled: false } }))).toMatchObject({ status: 403 })
    expect(await other.api.factoryStatus()).toMatchObject({ latestSeq: expect.any(Number) })
  })
})
