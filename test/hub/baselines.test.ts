import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openHubDatabase, startHub } from '../../hub/start.ts'
import { makeKey } from '../../hub/store/keys.ts'
import { listPublications, publish, rowsWithIds } from '../../hub/store/publications.ts'
import { atEnd } from '../support/at-end.ts'
import { make } from '../support/factories.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { hasPostgres, note, type Postgres, startPostgres } from './support/postgres.ts'

const SOON = { timeout: 15_000, interval: 50 }
const NAME = 'GT3, 2026'
let postgres: Postgres

type Api = TestServer['api']

/** A hub, and a laptop that sends to it. */
async function startPlace() {
  const { url: databaseUrl, pool } = await postgres.createDatabase()
  const hub = await startHub({
    databaseUrl,
    host: '127.0.0.1',
    port: 0,
    telemetryDir: tempFolder(),
    tls: null,
  })
  atEnd(() => hub.close())
  const key = await makeKey(pool, 'car 7')
  const { api } = await startTestServer()
  /** Sending the settings again looks at once. */
  const take = (baselines: string[]) =>
    api.putFactory({ body: { url: hub.url, key, enabled: true, baselines } })
  return { pool, hub, key, api, take }
}

const untilState = (api: Api, state: string, version = 1) =>
  vi.waitFor(async () => {
    const { items, lastError } = await api.baselines()
    expect(items, lastError ?? '').toMatchObject([{ name: NAME, version, state }])
    return items[0]
  }, SOON)

const medium = () => ({ id: uuidv7(), compound: 'Medium', pressureTargetHotBar: 1.9 })

describe.skipIf(!hasPostgres)(`baselines of the factory${note}`, () => {
  beforeAll(async () => {
    postgres = await startPostgres()
  }, 60_000)

  test('a file arrives, shows itself, is applied as an import, and is taken back', async () => {
    const { pool, api, take } = await startPlace()
    const [tyre, profile, view] = [medium(), { id: uuidv7() }, { id: uuidv7() }]
    const options = { id: uuidv7(), key: 'fuelPerLapKg', data: 2.6 }
    const content = {
      tyreSpecifications: [tyre],
      dataAnalysisProfiles: [{ ...profile, name: 'Brakes', constants: { limitC: 800 } }],
      accountOptions: [options],
      customViews: [{ ...view, name: 'Pace', entityType: 'lap', columns: [{ path: 'lapTimeMs' }] }],
    }
    expect(await publish(pool, NAME, JSON.stringify(content))).toBe(1)
    await take([NAME])
    await untilState(api, 'new')
    const body = { name: NAME, version: 1 }
    const preview = await api.importBaseline({ body: { ...body, dryRun: true } })
    expect(preview).toMatchObject({ id: null, counts: { TyreSpecification: { created: 1 } } })
    expect(preview.rows.map(({ entity }) => entity).toSorted()).toEqual([
      'AccountOptions',
      'CustomView',
      'DataAnalysisProfile',
      'TyreSpecification',
    ])
    expect((await api.tyreSpecifications.list()).items).toEqual([])
    const { id } = await api.importBaseline({ body })
    expect(await api.tyreSpecifications.get(tyre.id)).toMatchObject({ compound: 'Medium', version: 1 })
    expect(await api.dataAnalysisProfiles.get(profile.id)).toMatchObject({ constants: { limitC: 800 } })
    expect(await api.customViews.get(view.id)).toMatchObject({ name: 'Pace' })
    expect((await api.accountOptions.list({ key: 'fuelPerLapKg' })).items).toMatchObject([{ data: 2.6 }])
    expect((await untilState(api, 'applied'))?.importId).toBe(id)
    const [run] = (await api.listImports()).items
    expect(run).toMatchObject({
      id,
      profileName: 'Factory baseline',
      source: `${NAME}, version 1`,
      written: 4,
    })
    const log = (await api.listChanges({ query: { entityId: tyre.id } })).items
    expect(log).toMatchObject([{ batchId: id, opType: 'create' }])
    await api.revertImport({ params: { id: id as string } })
    expect((await api.tyreSpecifications.list()).items).toEqual([])
    await untilState(api, 'new')
  })

  test('a second version says what people changed since, and leaves out what is wanted so', async () => {
    const { pool, api, take } = await startPlace()
    const [one, other] = [medium(), { ...medium(), compound: 'Hard' }]
    await publish(pool, NAME, JSON.stringify({ tyreSpecifications: [one, other] }))
    await take([NAME])
    await untilState(api, 'new')
    await api.importBaseline({ body: { name: NAME, version: 1 } })
    await api.tyreSpecifications.update(one.id, { pressureTargetHotBar: 2.1, maxHeatCycles: 5 })
    const second = [
      { ...one, pressureTargetHotBar: 2, compound: 'Medium B' },
      { ...other, compound: 'Hard B' },
    ]
    expect(await publish(pool, NAME, JSON.stringify({ tyreSpecifications: second }))).toBe(2)
    expect(await publish(pool, NAME, JSON.stringify({ tyreSpecifications: second }))).toBe(2)
    await take([NAME])
    await untilState(api, 'new', 2)
    expect(await refusal(api.importBaseline({ body: { name: NAME, version: 1 } }))).toMatchObject({
      status: 404,
    })
    const body = { name: NAME, version: 2 }
    const { rows } = await api.importBaseline({ body: { ...body, dryRun: true } })
    const changed = { by: expect.any(String), at: expect.any(String) }
    expect(rows).toEqual([
      {
        entity: 'TyreSpecification',
        id: one.id,
        label: 'Medium B',
        fields: [
          { path: '/compound', from: 'Medium', to: 'Medium B', changed: null },
          { path: '/pressureTargetHotBar', from: 2.1, to: 2, changed },
        ],
      },
      {
        entity: 'TyreSpecification',
        id: other.id,
        label: 'Hard B',
        fields: [{ path: '/compound', from: 'Hard', to: 'Hard B', changed: null }],
      },
    ])
    const done = await api.importBaseline({ body: { ...body, leaveOut: [one.id] } })
    expect(done.counts).toMatchObject({ TyreSpecification: { updated: 1 } })
    expect(await api.tyreSpecifications.get(one.id)).toMatchObject({
      compound: 'Medium',
      pressureTargetHotBar: 2.1,
      maxHeatCycles: 5,
    })
    expect(await api.tyreSpecifications.get(other.id)).toMatchObject({ compound: 'Hard B' })
    await untilState(api, 'applied', 2)
  })

  test("a car's setups are published from the factory's own rows, and go where the car is", async () => {
    const { pool, api, take } = await startPlace()
    const car = await make(api, 'cars')
    const setup = await make(api, 'setups', { carId: car.id, frontWingDeg: 4 })
    await take([NAME])
    await vi.waitFor(
      async () => expect((await pool.query('select 1 from current_setups')).rowCount).toBe(1),
      SOON,
    )
    await publish(pool, NAME, await rowsWithIds(pool, [car.id]))
    await expect(rowsWithIds(pool, [uuidv7()])).rejects.toThrow(/neither a file nor a row/)
    await api.setups.update(setup.id, { frontWingDeg: 6 })
    await take([NAME])
    await untilState(api, 'new')
    const { rows } = await api.importBaseline({ body: { name: NAME, version: 1 } })
    expect(rows).toMatchObject([
      {
        id: setup.id,
        fields: [{ path: '/frontWingDeg', from: 6, to: 4, changed: { by: expect.any(String) } }],
      },
    ])
    expect(await api.setups.get(setup.id)).toMatchObject({ frontWingDeg: 4 })
  })

  test('a laptop that takes none gets no content; a skipped version stays skipped', async () => {
    const { pool, api, take } = await startPlace()
    await publish(pool, NAME, JSON.stringify({ tyreSpecifications: [medium()] }))
    await take(['another'])
    await untilState(api, 'offered')
    const body = { name: NAME, version: 1 }
    expect(await refusal(api.importBaseline({ body }))).toMatchObject({ status: 409 })
    await take([NAME])
    await untilState(api, 'new')
    await api.skipBaseline({ body: { ...body, skipped: true } })
    await untilState(api, 'skipped')
    await take([NAME])
    await untilState(api, 'skipped')
    await api.skipBaseline({ body: { ...body, skipped: false } })
    await untilState(api, 'new')
  })

  test('the hub gives baselines to its keys only, and 304 to who has them', async () => {
    const { pool, hub, key } = await startPlace()
    await publish(pool, NAME, JSON.stringify({ tyreSpecifications: [medium()] }))
    const ask = (path: string, headers: Record<string, string> = { authorization: `Bearer ${key}` }) =>
      fetch(`${hub.url}/v1/baselines${path}`, { headers })
    for (const path of ['', `/${encodeURIComponent(NAME)}/1`]) {
      expect((await ask(path, {})).status).toBe(401)
      expect((await ask(path, { authorization: 'Bearer hub_wrong' })).status).toBe(401)
      const first = await ask(path)
      expect(first.status).toBe(200)
      const etag = first.headers.get('etag') as string
      const again = await ask(path, { authorization: `Bearer ${key}`, 'if-none-match': etag })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    for (const path of [`/${encodeURIComponent(NAME)}/2`, '/other/1', '/other/x', '/other/0']) {
      expect((await ask(path)).status, path).toBe(404)
    }
  })

  test('what no laptop could use is not published, and the reason is said', async () => {
    const { url: databaseUrl, pool } = await postgres.createDatabase()
    await (await openHubDatabase(databaseUrl)).end()
    const tyre = medium()
    const wrong: [string | object, RegExp][] = [
      ['{"tyreSpec', /it is not JSON/],
      [[], /must be an object/],
      [{}, /it has no rows/],
      [{ laps: [{ id: uuidv7() }] }, /laps cannot be published, only/],
      [{ tyreSpecifications: [{ ...tyre, grip: 1 }] }, /row 1: grip is no field of TyreSpecification/],
      [{ tyreSpecifications: [{ ...tyre, wearHoles: 0 }] }, /row 1: wearHoles/],
      [{ tyreSpecifications: [{ compound: 'Soft' }] }, /row 1: id must be a UUID/],
      [{ tyreSpecifications: [tyre, tyre] }, /an id occurs twice/],
    ]
    for (const [content, words] of wrong) {
      const text = typeof content === 'string' ? content : JSON.stringify(content)
      await expect(publish(pool, NAME, text)).rejects.toThrow(words)
    }
    await expect(publish(pool, ' x', JSON.stringify({ tyreSpecifications: [tyre] }))).rejects.toThrow(
      /a name/,
    )
    expect(await listPublications(pool)).toEqual([])
  })

  test('a baseline that arrives damaged is not used, is said so, and comes when it is whole', async () => {
    const { pool, api, take } = await startPlace()
    await publish(pool, NAME, JSON.stringify({ tyreSpecifications: [medium()] }))
    const { rows } = await pool.query<{ content: string }>('select content from publications')
    await pool.query('update publications set content = left(content, 20)')
    await take([NAME])
    await vi.waitFor(async () => {
      const { lastError } = await api.baselines()
      expect(lastError).toBe(`${NAME}, version 1 arrived damaged and is not used. It is fetched again.`)
    }, SOON)
    await untilState(api, 'coming')
    await pool.query('update publications set content = $1', [rows[0]?.content])
    await take([NAME])
    await untilState(api, 'new')
    expect((await api.baselines()).lastError).toBeNull()
  })
})
