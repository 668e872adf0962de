import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { telemetryFile } from '../../hub/http/telemetry.ts'
import { startHub } from '../../hub/start.ts'
import { makeKey } from '../../hub/store/keys.ts'
import { atEnd } from '../support/at-end.ts'
import { make } from '../support/factories.ts'
import { readParquet } from '../support/read-parquet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { sha256Of } from './support/batches.ts'
import { hasPostgres, note, type Postgres, startPostgres } from './support/postgres.ts'

const SOON = { timeout: 15_000, interval: 50 }
let postgres: Postgres

/** A hub behind a link that counts the files that arrive, and holds them while `holds`. */
async function startPlace() {
  const database = await postgres.createDatabase()
  const telemetryDir = `${tempFolder()}/telemetry`
  const hub = await startHub({
    databaseUrl: database.url,
    host: '127.0.0.1',
    port: 0,
    telemetryDir,
    tls: null,
  })
  atEnd(() => hub.close())
  const link = { holds: false, files: 0 }
  const proxy = createServer((request, response) => {
    if (request.url?.startsWith('/v1/telemetry/')) {
      link.files += 1
      if (link.holds) return
    }
    const { method = 'GET', headers } = request
    const onward = send(`${hub.url}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }).listen(0, '127.0.0.1')
  atEnd(() => void proxy.closeAllConnections())
  atEnd(() => void proxy.close())
  await vi.waitFor(() => expect(proxy.listening).toBe(true))
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const files = async () =>
    (await database.pool.query('select lap_id, sha256, bytes from lap_telemetry order by lap_id')).rows
  return { url, key: await makeKey(database.pool, 'car 7'), database, telemetryDir, link, files }
}

async function lapWith({ api, fetch }: TestServer, speed: (number | null)[], given = {}) {
  const lap = await make(api, 'laps', given)
  await record(fetch, lap.id, speed)
  return lap
}
async function record(fetch: TestServer['fetch'], lapId: string, speed: (number | null)[]) {
  const columns = { t: speed.map((_, index) => index / 10), speed }
  const { status } = await fetch(`/laps/${lapId}/telemetry`, { method: 'PUT', json: { columns } })
  expect(status).toBe(200)
}

type Place = Awaited<ReturnType<typeof startPlace>>

/** The values of `speed` in the file of each lap, by the lap's id. */
async function speeds({ files, telemetryDir }: Place) {
  const all: Record<string, unknown> = {}
  for (const { lap_id, sha256, bytes } of await files()) {
    const content = readFileSync(telemetryFile(telemetryDir, sha256))
    expect(sha256Of(content)).toBe(sha256)
    expect(content.length).toBe(bytes)
    all[lap_id] = readParquet(content).columns.find(({ name }) => name === 'speed')?.values
  }
  return all
}

describe.skipIf(!hasPostgres)(`telemetry goes to the factory${note}`, () => {
  beforeAll(async () => {
    postgres = await startPostgres()
  }, 60_000)

  test('as Parquet by its hash, lap by lap, and what replaces it', async () => {
    const place = await startPlace()
    const server = await startTestServer()
    const one = await lapWith(server, [10, null, 30])
    const { url, key } = place
    await server.api.putFactory({ body: { url, key, enabled: true } })
    const two = await lapWith(server, [1, 2, 3])
    await make(server.api, 'laps')
    const expected: Record<string, unknown> = { [one.id]: [10, null, 30], [two.id]: [1, 2, 3] }
    await vi.waitFor(async () => expect(await speeds(place)).toEqual(expected), SOON)
    await record(server.fetch, one.id, [11, null, 31])
    expected[one.id] = [11, null, 31]
    await vi.waitFor(async () => expect(await speeds(place)).toEqual(expected), SOON)
    expect(place.link.files).toBe(3)
    expect(await server.api.factoryStatus()).toMatchObject({ state: 'caughtUp', lastError: null })
  })

  test('each file once, over a restart; and again to another hub', async () => {
    const place = await startPlace()
    const dataDir = tempFolder()
    const first = await startTestServer({}, { dataDir })
    const lap = await lapWith(first, [1, 2, 3])
    const { url, key } = place
    await first.api.putFactory({ body: { url, key, enabled: true } })
    await vi.waitFor(async () => expect(await speeds(place)).toEqual({ [lap.id]: [1, 2, 3] }), SOON)
    await first.close()
    const second = await startTestServer({}, { dataDir, isThere: true })
    const next = await lapWith(second, [4, 5, 6])
    const expected = { [lap.id]: [1, 2, 3], [next.id]: [4, 5, 6] }
    await vi.waitFor(async () => expect(await speeds(place)).toEqual(expected), SOON)
    expect(place.link.files).toBe(2)
    const other = await startPlace()
    await second.api.putFactory({ body: { url: other.url, key: other.key } })
    await vi.waitFor(async () => expect(await speeds(other)).toEqual(expected), SOON)
  })

  test('the log does not wait for a file, nor a file for ever', async () => {
    const place = await startPlace()
    const server = await startTestServer()
    place.link.holds = true
    const { url, key } = place
    const lap = await lapWith(server, [1, 2, 3])
    await server.api.putFactory({ body: { url, key, enabled: true } })
    await vi.waitFor(() => expect(place.link.files).toBe(1), SOON)
    const track = await make(server.api, 'tracks')
    await vi.waitFor(async () => {
      const { rows } = await place.database.pool.query('select id from tracks where id = $1', [track.id])
      expect(rows).toHaveLength(1)
    }, SOON)
    expect(await place.files()).toEqual([])
    place.link.holds = false
    // A save ends the attempt that hangs.
    await server.api.putFactory({ body: { telemetry: true } })
    await vi.waitFor(async () => expect(await speeds(place)).toEqual({ [lap.id]: [1, 2, 3] }), SOON)
  })

  test('only what is chosen: without telemetry, and of chosen events', async () => {
    const place = await startPlace()
    const server = await startTestServer()
    const { api } = server
    const sheets = [await make(api, 'runSheets'), await make(api, 'runSheets')]
    const laps = []
    for (const { id } of sheets) laps.push(await lapWith(server, [1, 2, 3], { runSheetId: id }))
    const [one, two] = laps
    const { eventId } = await api.sessions.get(sheets[0]?.sessionId as string)
    const { url, key } = place
    await api.putFactory({ body: { url, key, enabled: true, telemetry: false, eventIds: [eventId] } })
    await vi.waitFor(async () => expect(await api.factoryStatus()).toMatchObject({ state: 'caughtUp' }), SOON)
    expect(place.link.files).toBe(0)
    await api.putFactory({ body: { telemetry: true } })
    await vi.waitFor(async () => expect(Object.keys(await speeds(place))).toEqual([one?.id]), SOON)
    await api.putFactory({ body: { all: true } })
    const both = [one?.id, two?.id].toSorted()
    await vi.waitFor(async () => expect(Object.keys(await speeds(place))).toEqual(both), SOON)
  })

  test('what the hub cannot take is said, and goes later; what it has lost goes again', async () => {
    const place = await startPlace()
    const server = await startTestServer()
    const { api } = server
    writeFileSync(place.telemetryDir, 'no folder')
    const lap = await lapWith(server, [1, 2, 3])
    const { url, key } = place
    await api.putFactory({ body: { url, key, enabled: true } })
    await vi.waitFor(
      async () =>
        expect(await api.factoryStatus()).toMatchObject({
          state: 'caughtUp',
          lastError: expect.stringContaining('The hub answered'),
        }),
      SOON,
    )
    rmSync(place.telemetryDir)
    mkdirSync(place.telemetryDir)
    const isThere = () =>
      vi.waitFor(async () => expect(await speeds(place)).toEqual({ [lap.id]: [1, 2, 3] }), SOON)
    await isThere()
    await vi.waitFor(async () => expect((await api.factoryStatus()).lastError).toBeNull(), SOON)
    // As an older copy of the factory's database and folder.
    const { pool } = place.database
    const [file] = await place.files()
    for (const table of ['telemetry_files', 'changes']) await pool.query(`delete from ${table}`)
    await pool.query('update epochs set seq = 0')
    rmSync(telemetryFile(place.telemetryDir, file.sha256))
    await api.putFactory({ body: { enabled: true } })
    await isThere()
    expect(existsSync(telemetryFile(place.telemetryDir, file.sha256))).toBe(true)
  })
})
