import { beforeAll, describe, expect, test } from 'vitest'
import type { TelemetryFile } from '../../server/contract/resources/telemetry-file.ts'
import { make } from '../support/factories.ts'
import { keyOf, memberOf } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

/** A log of its own with two laps of 20 s, 10 samples a second. */
function logOf(driver: string): string {
  const rows = Array.from(
    { length: 400 },
    (_, index) => `${index / 10},${100 + (index % 50)},${Math.floor(index / 200)}`,
  )
  return `Driver,${driver}\nTime,Speed,Lap\n${rows.join('\n')}\n`
}
const as =
  (headers: Record<string, string>) =>
  (path: string, init: RequestInit & { json?: unknown } = {}) =>
    server.fetch(path, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } })
const bearer = (token: string) => as({ authorization: `Bearer ${token}` })
type Ask = ReturnType<typeof as>

const sent = (ask: Ask, driver: string) =>
  ask(`/telemetry-files?name=${driver}.csv`, {
    method: 'POST',
    body: logOf(driver),
    headers: { 'content-type': 'text/csv' },
  })
const fileOf = async (driver: string) =>
  (await (await sent(bearer(server.token), driver)).json()) as TelemetryFile

async function lapOf() {
  const sheet = await make(server.api, 'runSheets')
  const lap = await server.api.laps.create({ runSheetId: sheet.id, lapNumber: 1, lapTimeMs: 20_000 })
  return { sessionId: sheet.sessionId as string, carId: sheet.carId as string, lap }
}

/** Statuses of all that can be done with a file, by what it is. */
async function statusesOf(ask: Ask, driver: string) {
  const { id } = await fileOf(`${driver} own`)
  const { sessionId, carId, lap } = await lapOf()
  const wanted = (lapNumber: number) => ({
    sessionId,
    carId,
    createLaps: lapNumber > 1,
    laps: [{ index: 0, lapNumber }],
  })
  const apply = (lapNumber: number) =>
    ask(`/telemetry-files/${id}/apply`, { method: 'POST', json: wanted(lapNumber) })
  expect(lap.lapNumber).toBe(1)
  const unused = await fileOf(`${driver} unused`)
  return {
    add: (await sent(ask, driver)).status,
    list: (await ask('/telemetry-files')).status,
    kinds: (await ask('/telemetry-files/kinds')).status,
    get: (await ask(`/telemetry-files/${id}`)).status,
    export: (await ask(`/telemetry-files/${id}/file`)).status,
    apply: (await apply(1)).status,
    create: (await apply(2)).status,
    remove: (await ask(`/telemetry-files/${unused.id}`, { method: 'DELETE' })).status,
  }
}

const ALL = { add: 201, list: 200, kinds: 200, get: 200, export: 200, apply: 200, create: 200, remove: 200 }
const NONE = { add: 403, list: 403, kinds: 403, get: 403, export: 403, apply: 403, create: 403, remove: 403 }

describe('rights', () => {
  test('owners, admins and members read, add, apply and remove', async () => {
    expect(await statusesOf(bearer(server.token), 'owner')).toEqual(ALL)
    for (const role of ['admin', 'member'] as const)
      expect(await statusesOf(bearer((await memberOf(server, { role })).token), role)).toEqual(ALL)
  })

  test.each([
    ['who may not read laps', ['!read:Lap'], { ...ALL, list: 403, kinds: 403, get: 403, export: 403 }],
    ['who may only read', ['!*', 'read:*'], { ...NONE, list: 200, kinds: 200, get: 200, export: 200 }],
    ['who may not create laps', ['!create:Lap'], { ...ALL, create: 403 }],
    ['who may not change laps', ['!update:Lap'], { ...NONE, list: 200, kinds: 200, get: 200, export: 200 }],
  ] as const)('a member %s', async (who, rules, statuses) => {
    const { token } = await memberOf(server, { rules: [...rules] })
    expect(await statusesOf(bearer(token), who.replaceAll(' ', '-'))).toEqual(statuses)
  })

  test('a key has the rights of its profile, and a request without credentials has none', async () => {
    const { secret } = await keyOf(server, { rules: ['!*', 'read:Lap'] })
    const key = as({ authorization: '', 'x-api-key': secret })
    expect(await statusesOf(key, 'key')).toEqual({ ...NONE, list: 200, kinds: 200, get: 200, export: 200 })
    const anonymous = await statusesOf(as({ authorization: '' }), 'anonymous')
    expect(new Set(Object.values(anonymous))).toEqual(new Set([401]))
  })

  test('another account neither sees, exports, applies nor removes a file, and its own of the same bytes is another', async () => {
    const { id } = await fileOf('shared')
    const other = await server.otherAccount('their-files')
    const theirs = bearer(other.token)
    expect((await theirs(`/telemetry-files/${id}`)).status).toBe(404)
    expect((await theirs(`/telemetry-files/${id}/file`)).status).toBe(404)
    expect((await theirs(`/telemetry-files/${id}`, { method: 'DELETE' })).status).toBe(404)
    const { sessionId, carId } = await lapOf()
    const json = { sessionId, carId, laps: [{ index: 0, lapNumber: 1 }] }
    expect((await theirs(`/telemetry-files/${id}/apply`, { method: 'POST', json })).status).toBe(404)
    const own = await sent(theirs, 'shared')
    expect(own.status).toBe(201)
    expect(((await own.json()) as TelemetryFile).id).not.toBe(id)
    expect((await bearer(server.token)(`/telemetry-files/${id}`)).status).toBe(200)
  })
})

/** Laps of 20 s, each at a speed of its own. */
const lapsAt = (speeds: readonly number[]) =>
  `Driver,order\nTime,Speed,Lap\n${speeds
    .flatMap((speed, lap) => Array.from({ length: 20 }, (_, sec) => `${20 * lap + sec},${speed},${lap}`))
    .join('\n')}\n`

test('each of many laps has the KPIs of its own stretch, in the order asked for', async () => {
  const { id: profileId } = await server.api.dataAnalysisProfiles.create({
    name: 'Speed of each',
    automatic: true,
    kpis: [{ name: 'Mean speed', expression: 'Avg(Speed)' }],
  })
  const owner = bearer(server.token)
  const speeds = [100, 190, 120, 180, 140, 170, 160, 150]
  const added = await owner('/telemetry-files?name=order.csv', {
    method: 'POST',
    body: lapsAt(speeds),
    headers: { 'content-type': 'text/csv' },
  })
  const { id, laps } = (await added.json()) as TelemetryFile
  expect(laps).toHaveLength(speeds.length)
  const { sessionId, carId } = await lapOf()
  const order = [5, 0, 7, 2, 4, 1, 6, 3]
  const json = {
    sessionId,
    carId,
    createLaps: true,
    laps: order.map((index) => ({ index, lapNumber: 10 + index })),
  }
  const applied = await owner(`/telemetry-files/${id}/apply`, { method: 'POST', json })
  const { items } = (await applied.json()) as { items: { index: number; lapId: string; kpis: object }[] }
  expect(items.map(({ index, kpis }) => ({ index, kpis }))).toEqual(
    order.map((index) => ({ index, kpis: { 'Mean speed': speeds[index] } })),
  )
  for (const { index, lapId, kpis } of items)
    expect(await server.api.laps.get(lapId)).toMatchObject({ lapNumber: 10 + index, kpis })
  await server.api.dataAnalysisProfiles.remove(profileId)
})

test('a restore has the files of its backup: one added since is gone whole, one removed since is back with its samples', async () => {
  const owner = bearer(server.token)
  const { sessionId, carId, lap } = await lapOf()
  const shown = await fileOf('restored')
  const removed = await fileOf('back')
  const json = { sessionId, carId, laps: [{ index: 0, lapId: lap.id }] }
  expect((await owner(`/telemetry-files/${shown.id}/apply`, { method: 'POST', json })).status).toBe(200)
  const backup = await server.api.createBackup()
  expect((await owner(`/telemetry-files/${removed.id}`, { method: 'DELETE' })).status).toBe(200)
  expect((await owner(`/telemetry-files/${removed.id}`)).status).toBe(404)
  const added = await fileOf('since')
  await server.api.restoreBackup({ params: { id: backup.id } })

  expect((await owner(`/telemetry-files/${added.id}`)).status).toBe(404)
  expect((await sent(owner, 'since')).status).toBe(201)
  const lines = async (path: string) => (await (await owner(path)).text()).trim().split('\n').length
  expect(await lines(`/telemetry-files/${removed.id}/file`)).toBe(1 + 400)
  expect(await lines(`/laps/${lap.id}/telemetry/file`)).toBe(1 + 200)
  expect((await sent(owner, 'back')).status).toBe(200)
})
